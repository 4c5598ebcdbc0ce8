package discord

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"fudgetray/web/server/links"
)

// An application takes the part of Discord: it signs interactions with the key of a Server.
type application struct {
	server *Server
	key    ed25519.PrivateKey
	ids    int
}

// newApplication returns an application whose server is never in a hurry and offers tables.
func newApplication(t testing.TB) *application {
	t.Helper()
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))
	s := New(Options{
		Key: key.Public().(ed25519.PublicKey), Links: links.New(links.Options{}), Tables: true,
		Metrics: prometheus.NewRegistry(),
	})
	s.patience = time.Hour
	return &application{server: s, key: key, ids: 100}
}

// signed returns a request with an interaction, signed at a time.
func (a *application) signed(body string, at time.Time) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "http://dice.example"+Path, bytes.NewBufferString(body))
	seconds := strconv.FormatInt(at.Unix(), 10)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Signature-Timestamp", seconds)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(a.key, []byte(seconds+body))))
	return r
}

// send sends a request.
func (a *application) send(r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	a.server.ServeHTTP(w, r)
	return w
}

// id returns a new ID.
func (a *application) id() string {
	a.ids++
	return strconv.Itoa(a.ids)
}

// An answer is a message as Discord reads it.
type answer struct {
	message
	raw     string // the JSON
	picture []byte
}

// A value is that of an option.
type value struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

// rolled sends the command with options, in a server whose language is English.
func (a *application) rolled(t testing.TB, options ...value) answer {
	t.Helper()
	return a.command(t, "en-US", "en-US", options...)
}

// command sends the command with options in a language.
func (a *application) command(t testing.TB, locale, guild string, options ...value) answer {
	t.Helper()
	return a.interact(t, map[string]any{
		"type": command, "locale": locale, "guild_locale": guild,
		"data":   map[string]any{"id": "5", "name": "roll", "type": chatInput, "options": options},
		"member": map[string]any{"user": map[string]any{"id": a.id(), "username": "ben"}, "nick": nil},
	})
}

// interact sends an interaction and returns the answer.
func (a *application) interact(t testing.TB, i map[string]any) answer {
	t.Helper()
	i["id"] = a.id()
	body, err := json.Marshal(i)
	if err != nil {
		t.Fatal(err)
	}
	w := a.send(a.signed(string(body), time.Now()))
	if w.Code != http.StatusOK {
		t.Fatalf("%s: status %d, %s", body, w.Code, w.Body)
	}
	parsed, err := readAnswer(w)
	if err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	return parsed
}

// readAnswer reads a message, with or without a picture.
func readAnswer(w *httptest.ResponseRecorder) (answer, error) {
	kind, parameters, err := mime.ParseMediaType(w.Header().Get("Content-Type"))
	if err != nil {
		return answer{}, err
	}
	if kind == "application/json" {
		return parseAnswer(w.Body.Bytes(), nil)
	}
	form, err := multipart.NewReader(w.Body, parameters["boundary"]).ReadForm(1 << 20)
	if err != nil {
		return answer{}, err
	}
	files := form.File["files[0]"]
	if len(form.Value["payload_json"]) != 1 || len(files) != 1 || files[0].Header.Get("Content-Type") != "image/png" {
		return answer{}, fmt.Errorf("the form has %v and %v", form.Value, form.File)
	}
	file, err := files[0].Open()
	if err != nil {
		return answer{}, err
	}
	picture, err := io.ReadAll(file)
	if err != nil {
		return answer{}, err
	}
	return parseAnswer([]byte(form.Value["payload_json"][0]), picture)
}

func parseAnswer(text, picture []byte) (answer, error) {
	var r response
	if err := json.Unmarshal(text, &r); err != nil {
		return answer{}, err
	}
	if r.Type != withMessage || r.Data == nil {
		return answer{}, fmt.Errorf("no message: %s", text)
	}
	return answer{*r.Data, string(text), picture}, nil
}
