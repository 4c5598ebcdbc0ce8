package main

// maxInline is the largest size in bytes of a memory instruction that is replaced by loads and stores.
const maxInline = 304

// inlineBulk replaces copies and zeroing of small structs by loads and stores, as engines call a function for
// these instructions.
func inlineBulk(f *flow, e *edit) {
	for n, i := range f.code {
		if i.op != opBulk || i.value != bulkCopy && i.value != bulkFill {
			continue
		}
		size := f.code[f.operands[n][2]]
		if size.op != i32Const || size.value > maxInline || size.value%8 != 0 {
			continue
		}
		to, from := f.operands[n][0], f.operands[n][1]
		zero := f.code[from].op == i32Const && f.code[from].value == 0
		if i.value == bulkFill && !zero {
			continue
		}
		destination, source := e.newLocal(typeI32), 0
		e.after[to] = append(e.after[to], local(opLocalSet, destination)...)
		if i.value == bulkFill {
			e.instead[from] = nil
		} else {
			source = e.newLocal(typeI32)
			e.after[from] = append(e.after[from], local(opLocalSet, source)...)
		}
		e.instead[f.operands[n][2]] = nil
		e.instead[n] = words(destination, source, size.value)
	}
}

// words returns code that copies or, without a source, zeroes words.
func words(destination, source int, size int64) (code []byte) {
	for at := int64(0); at < size; at += 8 {
		code = append(code, local(opLocalGet, destination)...)
		if source == 0 {
			code = append(code, i64Const, 0)
		} else {
			code = append(append(code, local(opLocalGet, source)...), access(opI64Load, at)...)
		}
		code = append(code, access(opI64Store, at)...)
	}
	return code
}
