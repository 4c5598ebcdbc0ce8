package main

import "errors"

// marksTable is the number of a table in which functions mark the regions that ran: its element for a region is
// not null. Regions are counted in the order of the code.
const marksTable = 1

// mark returns a program in which each region of the code sets its mark when it runs. The program exports
// the table of marks as "marks".
func mark(program []byte) ([]byte, error) {
	sections, err := parseModule(program)
	if err != nil {
		return nil, err
	}
	imports, err := find(sections, importSection, "import")
	if err != nil {
		return nil, err
	}
	tables, err := find(sections, tableSection, "table")
	if err != nil {
		return nil, err
	}
	m := marker{first: (&reader{data: sections[imports].body}).uleb()}
	for i, s := range sections {
		r := reader{data: s.body}
		switch s.id {
		case exportSection:
			body := append(appendUlebs(nil, r.uleb()+1), r.data...)
			sections[i].body = append(appendName(body, []byte("marks")), kindTable, marksTable)
		case codeSection:
			if sections[i].body, err = m.code(s.body); err != nil {
				return nil, err
			}
		}
	}
	r := reader{data: sections[tables].body}
	if r.uleb() != marksTable {
		return nil, errors.New("the program has more than one table")
	}
	body := append([]byte{marksTable + 1}, r.data...)
	sections[tables].body = appendUlebs(append(body, typeFuncref, 0), m.regions)
	return encodeModule(sections), nil
}

// marker adds code that sets marks.
type marker struct {
	first   uint64 // a function, which is the mark
	regions uint64 // that have been counted
}

func (m *marker) code(section []byte) ([]byte, error) {
	bodies, err := parseCode(section)
	if err != nil {
		return nil, err
	}
	for f, body := range bodies {
		l, err := findLayout(body)
		if err != nil {
			return nil, err
		}
		var marked []byte
		done := 0
		for _, region := range l.regions {
			marked = m.set(append(marked, body[done:region.start]...))
			done = region.start
		}
		bodies[f] = append(marked, body[done:]...)
	}
	return encodeCode(bodies), nil
}

// set appends the code that sets the mark of the next region.
func (m *marker) set(code []byte) []byte {
	const refFunc, tableSet = 0xd2, 0x26
	code = appendSleb(append(code, i32Const), int64(m.regions))
	code = appendUlebs(append(code, refFunc), m.first)
	m.regions++
	return append(code, tableSet, marksTable)
}
