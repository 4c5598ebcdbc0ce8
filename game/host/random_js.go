package host

import "syscall/js"

// Random reads from the browser's own generator of cryptographic random numbers, in
// place of crypto/rand, which asks the same one but brings a generator of its own along.
type Random struct{}

// mostRandom is how many bytes crypto.getRandomValues gives at once.
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
