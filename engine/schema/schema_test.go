package schema_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fudgetray/engine"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A reader is a type of document with a schema, and the engine's function that reads it.
type reader struct {
	name string
	read func([]byte) error
}

var readers = []reader{
	{"request", readRequest},
	{"sheet", func(data []byte) error { _, err := engine.ParseSheet(data); return err }},
	{"ladder", func(data []byte) error { _, err := engine.ParseLadder(data); return err }},
	{"result-table", readResultTable},
	{"critical-table", func(data []byte) error { _, err := engine.ParseCriticalTable(data); return err }},
}

// readRequest parses a request, and resolves it if it has faces. It ignores the traits of a
// sheet.
func readRequest(data []byte) error {
	r, err := engine.ParseRequest(data)
	if err != nil {
		return err
	}
	r.Skill, r.HelpedBy, r.SupportedBy = "", "", ""
	if len(r.Faces) == 0 {
		_, err = r.Dice()
		return err
	}
	_, err = engine.Resolve(&r)
	return err
}

func readResultTable(data []byte) error {
	if _, err := engine.ParseResultTable("3d6", data); err == nil {
		return nil
	}
	_, err := engine.ParseResultTable("d%", data)
	return err
}

func schemaOf(t testing.TB, name string) *jsonschema.Schema {
	t.Helper()
	file, err := os.Open(name + ".schema.json")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	document, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("file:///"+name, document); err != nil {
		t.Fatal(err)
	}
	return compiler.MustCompile("file:///" + name)
}

// validate validates JSON against a schema.
func validate(t testing.TB, s *jsonschema.Schema, data string) error {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	return s.Validate(document)
}

// written returns a document as JSON.
func written(t testing.TB, document any) string {
	t.Helper()
	data, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// exampleDocuments returns all JSON texts in the tests of package engine, valid and invalid. It
// excludes those that end in a null, because they list fields that a resolution must not have.
func exampleDocuments(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("../*_test.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no tests of the engine: %v", err)
	}
	var found []string
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				text, _ := strconv.Unquote(literal.Value)
				if json.Valid([]byte(text)) && !strings.HasSuffix(text, ":null}") {
					found = append(found, text)
				}
			}
			return true
		})
	}
	return found
}

// TestInputIsValid checks that the schemas accept every document that the engine accepts.
func TestInputIsValid(t *testing.T) {
	documents := exampleDocuments(t)
	for _, r := range readers {
		s, read := schemaOf(t, r.name), 0
		for _, document := range documents {
			if r.read([]byte(document)) != nil {
				continue
			}
			read++
			if err := validate(t, s, document); err != nil {
				t.Errorf("%s %s: the engine accepts it, but not the schema: %v", r.name, document, err)
			}
		}
		if read == 0 {
			t.Errorf("the engine's tests have no valid %s", r.name)
		}
	}
}

// TestOutputIsValid validates the resolutions and odds of all requests in the engine's tests, and
// of a request for each technique with every die showing 1.
func TestOutputIsValid(t *testing.T) {
	w := writer{schemaOf(t, "request"), schemaOf(t, "resolution"), schemaOf(t, "odds")}
	resolved := 0
	for _, document := range exampleDocuments(t) {
		if r, err := engine.ParseRequest([]byte(document)); err == nil && w.check(t, r) {
			resolved++
		}
	}
	if resolved == 0 {
		t.Error("no request in the engine's tests resolves")
	}
	for _, system := range engine.System.Values("") {
		for _, kind := range engine.Kind.Values("") {
			if kind == engine.Sum && system != engine.Fudge {
				continue // sums have the same techniques in every system
			}
			for _, technique := range engine.Techniques(system, kind) {
				r := engine.Request{System: system, Kind: kind, Technique: technique}
				if kind == engine.Opposed {
					r.Against = &engine.Side{}
				}
				throwOnes(t, &r)
				w.check(t, r)
			}
		}
	}
}

// A writer holds the schemas of the documents that the engine writes.
type writer struct{ request, resolution, odds *jsonschema.Schema }

// check validates the resolution and the odds of a request. It reports whether the request
// resolves.
func (w writer) check(t *testing.T, r engine.Request) bool {
	resolution, err := engine.Resolve(&r)
	if err != nil {
		return false
	}
	unthrown := r.WithoutFaces()
	odds, err := engine.Odds(&unthrown)
	if err != nil {
		t.Errorf("%s is resolved, but has no odds: %v", written(t, r), err)
	}
	for _, d := range []struct {
		schema   *jsonschema.Schema
		document any
	}{{w.request, r}, {w.resolution, resolution}, {w.resolution, resolution.Redacted(nil)}, {w.odds, odds}} {
		if err := validate(t, d.schema, written(t, d.document)); err != nil {
			t.Errorf("%s: %v", written(t, d.document), err)
		}
	}
	return true
}

// throwOnes sets all faces of a request to 1. It leaves the request without faces if the system
// lacks the kind of action.
func throwOnes(t *testing.T, r *engine.Request) {
	t.Helper()
	for {
		dice, err := r.Dice()
		if err != nil || len(dice) == 0 {
			return
		}
		faces := make([]int, len(dice))
		for i := range faces {
			faces[i] = 1
		}
		if err := r.Take(faces); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLaddersAndTablesAreValid(t *testing.T) {
	ladders := schemaOf(t, "ladder")
	for _, l := range engine.Ladders() {
		if err := validate(t, ladders, written(t, l)); err != nil {
			t.Error(err)
		}
	}
	if err := validate(t, schemaOf(t, "critical-table"), written(t, engine.SampleCriticalTable(nil))); err != nil {
		t.Error(err)
	}
	for _, technique := range []string{"3d6", "d%"} {
		if err := validate(t, schemaOf(t, "result-table"), written(t, engine.StandardResultTable(technique))); err != nil {
			t.Error(err)
		}
	}
}

// TestAgreement checks that schemas and engine have the same limits: both accept a document or
// both reject it.
func TestAgreement(t *testing.T) {
	for _, r := range readers {
		s := schemaOf(t, r.name)
		for document, good := range agreed[r.name] {
			if err := r.read([]byte(document)); (err == nil) != good {
				t.Errorf("%s %s: the engine says %v, want good: %t", r.name, document, err, good)
			}
			if err := validate(t, s, document); (err == nil) != good {
				t.Errorf("%s %s: the schema says %v, want good: %t", r.name, document, err, good)
			}
		}
	}
}

var (
	longest = strings.Repeat("x", 40)
	hundred = "[" + strings.Repeat("1,", 39) + "1]" // faces of 20d100
)

// agreed maps documents to whether they are valid.
var agreed = map[string]map[string]bool{
	"request": {
		`{}`:                    true,
		`"Great 4dF+1 vs Good"`: true,
		`""`:                    false,
		`[]`:                    false,
		`7`:                     false,
		`{"sytem":"fudge"}`:     false,
		`{"Kind":"opposed"}`:    false,
		`{"system":"fugde"}`:    false,
		`{"system":""}`:         false,
		`{"system":3}`:          false,
		`{"system":null}`:       true,
		`{"kind":"oposed"}`:     false,
		`{"ladder":"fate"}`:     true,
		`{"ladder":7}`:          false,
		`{"technique":"10dF"}`:  true,
		`{"technique":"101dF"}`: false,
		`{"kind":"sum","technique":"floor((2d6min2+3)*2/3)"}`: true,
		`{"kind":"sum","technique":"sqrt(2d6)"}`:              false,
		`{"kind":"sum","technique":"2x((1d6)*2)"}`:            true,
		`{"kind":"sum","technique":"2d6!>4; 4d6sd"}`:          true,
		`{"kind":"sum","technique":"(1d20+5)*2 vs 15"}`:       true,
		`{"technique":"4dG"}`:                                 false,
		`{"technique":null}`:                                  true,
		`{"trait":"superb +1"}`:                               true,
		`{"trait":" GREAT "}`:                                 true,
		`{"trait":"Terrible-2"}`:                              true,
		`{"trait":"+2"}`:                                      true,
		`{"trait":""}`:                                        false,
		`{"trait":"Great!"}`:                                  false,
		`{"trait":"+"}`:                                       false,
		`{"trait":1.5}`:                                       false,
		`{"trait":[1]}`:                                       false,
		`{"trait":true}`:                                      false,
		`{"trait":null}`:                                      true,
		`{"difficulty":1000}`:                                 true,
		`{"difficulty":1001}`:                                 false,
		`{"trait":-1000}`:                                     true,
		`{"trait":-1001}`:                                     false,

		`{"modifiers":[{"label":"Hurt","value":-1}]}`:                           true,
		`{"modifiers":[{"value":1001}]}`:                                        false,
		`{"modifiers":[{"value":"1"}]}`:                                         false,
		`{"modifiers":[{"value":1,"why":""}]}`:                                  false,
		`{"modifiers":{}}`:                                                      false,
		`{"modifiers":[1]}`:                                                     false,
		`{"kind":"opposed","against":{"npc":"d6","trait":"Good"}}`:              true,
		`{"kind":"opposed","against":{"npc":"d8"}}`:                             false,
		`{"kind":"opposed","against":{"dificulty":1}}`:                          false,
		`{"kind":"opposed","against":{"technique":"4d1"}}`:                      false,
		`{"kind":"opposed","against":[]}`:                                       false,
		`{"criticals":["natural","beyond"]}`:                                    true,
		`{"criticals":["natural","natural"]}`:                                   false,
		`{"criticals":["open"]}`:                                                false,
		`{"criticals":"natural"}`:                                               false,
		`{"secret":true}`:                                                       true,
		`{"secret":"yes"}`:                                                      false,
		`{"faces":[1,0,-1,1]}`:                                                  true,
		`{"faces":[1,0,-1,2.5]}`:                                                false,
		`{"faces":[1,0,-1,-2]}`:                                                 false,
		`{"faces":"1100"}`:                                                      false,
		`{"kind":"sum","technique":"1d20","faces":[20]}`:                        true,
		`{"kind":"sum","technique":"1d1000","faces":[1001]}`:                    false,
		`{"kind":"sum","technique":"20d100","faces":` + hundred + `}`:           true,
		`{"kind":"sum","technique":"100d6","faces":` + manyFaces(101) + `}`:     false,
		`{"kind":"sum","technique":"100d6","faces":` + manyFaces(100) + `}`:     true,
		`{"system":"mudge","faces":[1,1,1,1],"extra":[1,0,-1,0]}`:               true,
		`{"system":"mudge","faces":[1,1,1,1],"extra":[1,0,-1,2]}`:               false,
		`{"system":"mudge","faces":[1,1,1,1],"extra":[1,0,-1,0,0]}`:             false,
		`{"kind":"table","critical_table":[{"roll":12,"text":"x"}]}`:            true,
		`{"kind":"table","critical_table":[{"roll":1001,"text":"x"}]}`:          false,
		`{"technique":"3d6","result_table":[{"from":3,"to":18,"result":0}]}`:    true,
		`{"technique":"3d6","result_table":[{"form":3,"to":18,"result":0}]}`:    false,
		`{"ladder":"x","custom_ladder":{"name":"x","levels":[]}}`:               false,
		`{"custom_ladder":{"name":"x","levels":[{"value":"Good","name":"x"}]}}`: false,
	},
	"sheet": {
		`{}`:                       true,
		`{"name":"Ann","ep":1000}`: true,
		`[]`:                       false,
		`{"skill":[]}`:             false,
		`{"name":7}`:               false,
		`{"ep":-1}`:                false,
		`{"ep":1001}`:              false,
		`{"fudge_points":-1}`:      false,
		`{"fudge_points":0.5}`:     false,
		`{"system":"fugde"}`:       false,
		`{"ladder":"mudge"}`:       true,
		`{"wounds":["Very Hurt"]}`: true,
		`{"wounds":["Hurtt"]}`:     false,
		`{"wounds":"Hurt"}`:        false,

		`{"attributes":[{"name":"Strength","level":"Good","note":null}]}`:      true,
		`{"attributes":[{"level":"Good"}]}`:                                    false,
		`{"attributes":[{"name":""}]}`:                                         false,
		`{"attributes":[{"name":"Strength","default":"Poor"}]}`:                false,
		`{"attributes":[{"name":"Strength","level":[]}]}`:                      false,
		`{"skills":[{"name":"Surgery","default":"none"}]}`:                     true,
		`{"skills":[{"name":"Surgery","default":"Terrible"}]}`:                 true,
		`{"skills":[{"name":"Surgery","default":true}]}`:                       false,
		`{"skills":[{"name":"Surgery","bonus":1}]}`:                            false,
		`{"powers":[{"name":"Arm","bonus":1,"bonus_to":"Arm","cost":"gift"}]}`: true,
		`{"powers":[{"name":"Arm","sort":"magic"}]}`:                           false,
		`{"powers":[{"name":"Arm","default":"Poor"}]}`:                         false,
		`{"gifts":[{"name":"Charisma"}]}`:                                      true,
		`{"gifts":["Charisma"]}`:                                               false,
		`{"equipment":[{"name":"Rope","level":1}]}`:                            false,
	},
	"ladder": {
		`{"name":"x","levels":[{"value":0,"name":"So so"}],"beyond":0}`:              true,
		`{"name":"` + longest + `","levels":[{"value":0,"name":"` + longest + `"}]}`: true,
		`{"name":"x` + longest + `","levels":[{"value":0,"name":"So"}]}`:             false,
		`{"name":"x","levels":[{"value":0,"name":"x` + longest + `"}]}`:              false,
		`{"name":"Stufen 2","levels":[{"value":-100,"name":"Groß-artig é"}]}`:        true,
		`{"name":"a\/b","levels":[{"value":0,"name":"So"}]}`:                         false,
		`{"name":" x","levels":[{"value":0,"name":"So"}]}`:                           false,
		`{"name":"x","levels":[{"value":0,"name":"2nd"}]}`:                           false,
		`{"name":"x","levels":[{"value":0,"name":"So "}]}`:                           false,
		`{"name":"x","levels":[{"value":0}]}`:                                        false,
		`{"name":"x","levels":[{"value":101,"name":"So"}]}`:                          false,
		`{"name":"x","levels":[{"value":"0","name":"So"}]}`:                          false,
		`{"name":"x","levels":[]}`:                                                   false,
		`{"name":"x"}`:                                                               false,
		`{"levels":[{"value":0,"name":"So"}]}`:                                       false,
		`{"name":"x","levels":[{"value":0,"name":"So"}],"beyond":"So"}`:              false,
		`{"name":"x","levels":[{"value":0,"name":"So"}],"numbered":1}`:               false,
		`{"name":"x","levels":[{"value":0,"name":"So"}],"below":0}`:                  false,
		`{"name":"x","levels":[{"value":0,"name":"So"}],"also":null}`:                true,
	},
	"result-table": {
		`[{"from":3,"to":18,"result":1000}]`:         true,
		`[{"from":1,"to":100,"result":-1000}]`:       true,
		`[{"from":1,"to":101,"result":0}]`:           false,
		`[{"from":0,"to":100,"result":0}]`:           false,
		`[{"from":3,"to":18,"result":1001}]`:         false,
		`[{"from":3,"result":0}]`:                    false,
		`[{"from":"3","to":18,"result":0}]`:          false,
		`[{"from":3,"to":18,"result":0,"text":"x"}]`: false,
		`{"from":3,"to":18,"result":0}`:              false,
	},
	"critical-table": {
		`[]`:                                true,
		`[{"roll":2,"text":"x"}]`:           true,
		`[{"roll":1001,"text":"x"}]`:        false,
		`[{"roll":20,"text":"x"}]`:          true,
		`[{"roll":2,"text":""}]`:            false,
		`[{"roll":2}]`:                      false,
		`[{"text":"x"}]`:                    false,
		`[{"roll":"2","text":"x"}]`:         false,
		`[{"roll":2,"text":"x","note":""}]`: false,
		`{}`:                                false,
	},
}

// manyFaces returns a list of n ones in JSON.
func manyFaces(n int) string { return "[1" + strings.Repeat(",1", n-1) + "]" }
