package throw

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

// A receipt encodes these bytes in base64url without padding (RFC 4648 §5). Numbers are
// little-endian.
//
//	version: 3, or of an earlier release: 1, or 2 for a crowd
//	technique: length and bytes
//	tray: width and depth in units of 2 mm
//	flick: direction and speed codes
//	motion seed: 4 bytes
//	label seed: 8 bytes
//	check of the outcome: 2 bytes
//	flags: 1 if faces were requested, 2 if the seeds were chosen
//	requested faces, if any: a signed byte each
//	CRC-32 (IEEE) of the above: 4 bytes
const (
	// Version is the version of the format and the physics. Increase it with every change that changes the outcome of
	// receipts. Seats with the same version agree on the outcome of every spec.
	Version = 3

	// Versions of Spec.Earlier. Receipts of crowds changed in version 2.
	earlierVersionOfFew = 1
	EarlierVersion      = 2

	receiptFixed = 1 + 1 + 2 + 2 + 4 + 8 + 2 + 1 + 4
)

// Flags of a receipt.
const (
	flagRequested = 1
	flagSeeded    = 2
)

var receiptText = base64.RawURLEncoding.Strict()

// Receipt returns the throw as a short text for ParseReceipt. The Spec must be valid.
func (s Spec) Receipt() string {
	w, d := s.Tray.grains()
	flick := s.Flick
	b := make([]byte, 0, receiptFixed+len(s.Technique)+len(s.RequestedFaces))
	b = append(b, s.receiptVersion(), byte(len(s.Technique)))
	b = append(b, s.Technique...)
	b = append(b, byte(w), byte(d), 0, 0)
	b[len(b)-2], b[len(b)-1] = flick.Codes()
	b = binary.LittleEndian.AppendUint32(b, s.Motion)
	b = binary.LittleEndian.AppendUint64(b, s.Seed)
	b = binary.LittleEndian.AppendUint16(b, s.Check)
	b = append(b, s.flags())
	for _, v := range s.RequestedFaces {
		b = append(b, byte(int8(v)))
	}
	b = binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
	return receiptText.EncodeToString(b)
}

func (s *Spec) receiptVersion() byte {
	switch {
	case !s.Earlier:
		return Version
	case len(s.Dice) > physics.Few:
		return EarlierVersion
	default:
		return earlierVersionOfFew
	}
}

func (s *Spec) flags() (flags byte) {
	if s.RequestedFaces != nil {
		flags |= flagRequested
	}
	if s.Seeded {
		flags |= flagSeeded
	}
	return flags
}

// ParseReceipt parses a receipt. kinds returns the dice of a technique. ParseReceipt returns a
// SpecError for altered, truncated or unknown receipts.
func ParseReceipt(text string, kinds func(technique string) ([]dice.Kind, error)) (Spec, error) {
	b, err := receiptText.DecodeString(text)
	if err != nil {
		return refuse(text, "it is not base64url")
	}
	if len(b) > 0 && (b[0] < earlierVersionOfFew || b[0] > Version) {
		return refuse(text, fmt.Sprintf("it has version %d, this tray reads %d to %d", b[0], earlierVersionOfFew, Version))
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

// parseBody parses a receipt without its checksum. It validates everything: anybody can compute a
// checksum.
func parseBody(text string, b []byte, kinds func(string) ([]dice.Kind, error)) (Spec, error) {
	version, n := b[0], int(b[1])
	if len(b) < receiptFixed-4+n {
		return refuse(text, "its technique is cut off")
	}
	s := Spec{Technique: string(b[2 : 2+n]), Earlier: version < Version}
	b = b[2+n:]
	var err error
	if s.Dice, err = kinds(s.Technique); err != nil {
		return refuse(text, fmt.Sprintf("its technique %q is unknown: %v", s.Technique, err))
	}
	if version != s.receiptVersion() {
		return refuse(text,
			fmt.Sprintf("it has version %d, but a receipt of %d dice has version %d", version, len(s.Dice), s.receiptVersion()))
	}
	s.Tray = Tray{float64(float64(b[0]) * trayGrain), float64(float64(b[1]) * trayGrain)}
	s.Flick = FlickOf(b[2], b[3])
	s.Motion = binary.LittleEndian.Uint32(b[4:])
	s.Seed = binary.LittleEndian.Uint64(b[8:])
	s.Check = binary.LittleEndian.Uint16(b[16:])
	flags, faces := b[18], b[19:]
	s.Seeded = flags&flagSeeded != 0
	switch {
	case flags > flagRequested|flagSeeded:
		return refuse(text, fmt.Sprintf("its flags %d are unknown; a later version made it", flags))
	case flags&flagRequested == 0 && len(faces) == 0:
	case flags&flagRequested != 0 && len(faces) == len(s.Dice):
		for _, v := range faces {
			s.RequestedFaces = append(s.RequestedFaces, int(int8(v)))
		}
	default:
		return refuse(text, fmt.Sprintf("its requested faces do not match %d dice", len(s.Dice)))
	}
	if err := s.check(); err != nil {
		return refuse(text, err.Error())
	}
	if s.Receipt() != text {
		return refuse(text, "it is not in canonical form")
	}
	return s, nil
}

// refuse returns the error for a receipt, quoting at most a line of it.
func refuse(text, reason string) (Spec, error) {
	if len(text) > 64 {
		text = text[:64] + "…"
	}
	return Spec{}, &SpecError{"receipt", fmt.Sprintf("%q", text), reason}
}
