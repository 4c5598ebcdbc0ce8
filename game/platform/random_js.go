package platform

import "syscall/js"

// Random reads from the browser's cryptographic random number generator. crypto/rand uses the same
// source but links a second generator into the program.
type Random struct{}

// mostRandom is the largest number of bytes that one call of crypto.getRandomValues returns.
const mostRandom = 65536

// Read implements io.Reader. It fills p.
func (Random) Read(p []byte) (int, error) {
	crypto, array := js.Global().Get("crypto"), js.Global().Get("Uint8Array")
	for rest := p; len(rest) > 0; {
		list := array.New(min(len(rest), mostRandom))
		crypto.Call("getRandomValues", list)
		rest = rest[js.CopyBytesToGo(rest, list):]
	}
	return len(p), nil
}
