package throw

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

// A receipt is these bytes, in base64 for addresses (RFC 4648 §5, no padding):
//
//	version: 1, or 2 for a crowd
//	length and bytes of the technique
//	width and depth of the tray, in 2 mm
//	direction and speed of the flick, as codes
//	motion seed, 4 bytes, little-endian as all that follows
//	label seed, 8 bytes
//	check of the outcome, 2 bytes
//	marks: 1 if faces were asked for, 2 if the seeds are a chosen one's; added up
//	the asked faces, if there are any, a signed byte each
//	CRC-32 (IEEE) of all before, 4 bytes
const (
	// The versions grow with every change that makes old throws come out otherwise, of the
	// layout as well as of the physics. Those of crowds fell otherwise in version 1.
	versionOfFew   = 1
	versionOfCrowd = 2
	receiptFixed   = 1 + 1 + 2 + 2 + 4 + 8 + 2 + 1 + 4
)

// The marks of a receipt.
const (
	markAsked  = 1
	markSeeded = 2
)

var receiptText = base64.RawURLEncoding.Strict()

// Receipt returns the throw as a short text, from which ParseReceipt gets it back.
// The Spec must be one that Simulate takes.
func (s Spec) Receipt() string {
	w, d := s.Tray.grains()
	flick := s.Flick
	b := make([]byte, 0, receiptFixed+len(s.Technique)+len(s.Asked))
	b = append(b, s.receiptVersion(), byte(len(s.Technique)))
	b = append(b, s.Technique...)
	b = append(b, byte(w), byte(d), 0, 0)
	if flick.Speed > 0 {
		b[len(b)-2], b[len(b)-1] = flick.code(), flick.speedCode()
	}
	b = binary.LittleEndian.AppendUint32(b, s.Motion)
	b = binary.LittleEndian.AppendUint64(b, s.Seed)
	b = binary.LittleEndian.AppendUint16(b, s.Check)
	b = append(b, s.marks())
	for _, v := range s.Asked {
		b = append(b, byte(int8(v)))
	}
	b = binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
	return receiptText.EncodeToString(b)
}

func (s *Spec) receiptVersion() byte {
	if len(s.Dice) > physics.Few {
		return versionOfCrowd
	}
	return versionOfFew
}

func (s *Spec) marks() (marks byte) {
	if s.Asked != nil {
		marks |= markAsked
	}
	if s.Seeded {
		marks |= markSeeded
	}
	return marks
}

// ParseReceipt returns the throw of a receipt. kinds says which dice a technique
// throws. A receipt that is altered, cut off or of another version is refused.
func ParseReceipt(text string, kinds func(technique string) ([]dice.Kind, error)) (Spec, error) {
	b, err := receiptText.DecodeString(text)
	if err != nil {
		return refuse(text, "it is not base64 for addresses")
	}
	if len(b) > 0 && b[0] != versionOfFew && b[0] != versionOfCrowd {
		return refuse(text, fmt.Sprintf("it is of version %d, this tray reads %d and %d", b[0], versionOfFew, versionOfCrowd))
	}
	if len(b) < receiptFixed || len(b) > receiptFixed+MaxTechnique+MaxDice {
		return refuse(text, "it is cut off or not a receipt")
	}
	body, sum := b[:len(b)-4], binary.LittleEndian.Uint32(b[len(b)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return refuse(text, "it was altered or cut off")
	}
	return parseBody(text, body, kinds)
}

// parseBody reads what the checksum vouches for; that it makes a throw is checked
// all the same, since anybody can write a checksum.
func parseBody(text string, b []byte, kinds func(string) ([]dice.Kind, error)) (Spec, error) {
	version, n := b[0], int(b[1])
	if len(b) < receiptFixed-4+n {
		return refuse(text, "its technique is cut off")
	}
	s := Spec{Technique: string(b[2 : 2+n])}
	b = b[2+n:]
	var err error
	if s.Dice, err = kinds(s.Technique); err != nil {
		return refuse(text, fmt.Sprintf("its technique %q is not known: %v", s.Technique, err))
	}
	if version != s.receiptVersion() {
		return refuse(text, fmt.Sprintf("it is of version %d, of %d dice this tray reads %d", version, len(s.Dice), s.receiptVersion()))
	}
	s.Tray = Tray{float64(float64(b[0]) * trayGrain), float64(float64(b[1]) * trayGrain)}
	s.Flick = flickOf(b[2], b[3])
	s.Motion = binary.LittleEndian.Uint32(b[4:])
	s.Seed = binary.LittleEndian.Uint64(b[8:])
	s.Check = binary.LittleEndian.Uint16(b[16:])
	marks, asked := b[18], b[19:]
	s.Seeded = marks&markSeeded != 0
	switch {
	case marks > markAsked|markSeeded:
		return refuse(text, fmt.Sprintf("its marks %d are not known; a later tray made it", marks))
	case marks&markAsked == 0 && len(asked) == 0:
	case marks&markAsked != 0 && len(asked) == len(s.Dice):
		for _, v := range asked {
			s.Asked = append(s.Asked, int(int8(v)))
		}
	default:
		return refuse(text, fmt.Sprintf("its asked faces are not those of %d dice", len(s.Dice)))
	}
	if err := s.check(); err != nil {
		return refuse(text, err.Error())
	}
	if s.Receipt() != text {
		return refuse(text, "it is not written as receipts are")
	}
	return s, nil
}

// refuse returns the error for a receipt, of which it quotes no more than a line.
func refuse(text, reason string) (Spec, error) {
	if len(text) > 64 {
		text = text[:64] + "…"
	}
	return Spec{}, &SpecError{"receipt", fmt.Sprintf("%q", text), reason}
}
