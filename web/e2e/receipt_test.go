package e2e

import (
	"bufio"
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fudgetray/engine"
	"fudgetray/game/play"
	"fudgetray/web/server/discord"
	"fudgetray/web/server/links"
)

// A throw of a shared table is the same wherever its receipt is shown: over a stream, on its page, in its picture, in a
// tray, in a window of the desktop program and in an answer of the Discord bot.
func TestReceiptEverywhere(t *testing.T) {
	t.Parallel()
	s, gwen, link := hosting(t)
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))
	throws := links.New(links.Options{})
	bot := discord.New(discord.Options{Key: key.Public().(ed25519.PublicKey), Links: throws})
	s.beside(throws.Register)

	stream := openPainted(t, s.overlay("lang=en&seconds=600", link)).follows("following")
	gwen.roll("4dF")
	want := gwen.resolved(1)
	stream.dice("settled")
	stream.untilIs("1", "element.style", "host main", "opacity")
	if got := call[resolution](stream, "events.nth", "tray-settle", 1); !slices.Equal(got.Faces, want.Faces) || got.Receipt != want.Receipt {
		t.Errorf("the overlay shows %v, want %v", got.Faces, want.Faces)
	}
	said := call[resolution](stream, "events.nth", "tray-resolve", 1)
	if got := stream.caption(); got != said.Text || said.DegreeName != want.DegreeName {
		t.Errorf("the overlay says %q of the degree %s, want %q of %s", got, said.DegreeName, said.Text, want.DegreeName)
	}
	shots := []shown{{"Overlay for streams", stream.picture(), stream.caption()}}

	sentence := sentenceOf(want.Faces)
	page := openPainted(t, setup{URL: s.URL, Path: "r/" + want.Receipt, Width: 800, Height: 600, Scale: 1})
	if got := page.text("host h1"); got != sentence {
		t.Errorf("the page says %q, want %q", got, sentence)
	}
	soon(t, "the picture of the page", func() bool { return feltIn(page.picture()) > 0.1 })
	shots = append(shots, shown{"Page of the throw", page.picture(), "/r/RECEIPT"})
	shots = append(shots, shown{"Picture of the page", pngAt(t, s.URL+"/r/"+want.Receipt+".png"), "/r/RECEIPT.png"})

	address := call[string](page, "element.attribute", "host main a", "href")
	tray := openPainted(t, setup{URL: s.URL, Path: strings.TrimPrefix(address, s.URL+"/"), Width: 800, Height: 600, Scale: 1})
	if got := call[resolution](tray, "events.nth", "tray-settle", 1); !slices.Equal(got.Faces, want.Faces) {
		t.Errorf("the tray shows %v, want %v", got.Faces, want.Faces)
	}
	tray.atRest()
	dice, _, _ := strings.Cut(strings.TrimPrefix(sentence, "Rolled "), ".")
	tray.untilIs("Replay of "+dice+".", "element.text", "[data-part=sentence]")
	shots = append(shots, shown{"Tray", still(t, tray.picture), "/#receipt=RECEIPT"})

	window, printed := replayOnDesktop(t, s.URL+"/r/"+want.Receipt)
	if !strings.HasPrefix(printed, sentence+" ") {
		t.Errorf("the window prints %q, want %q", printed, sentence)
	}
	shots = append(shots, shown{"Desktop program", window, "fudge-tray LINK"})

	answer, picture := askBot(t, bot, key, s.URL+"/r/"+want.Receipt)
	if !strings.Contains(strings.ReplaceAll(answer, `\`, ""), "\n"+sentence+"\n") {
		t.Errorf("the bot says %q, want %q", answer, sentence)
	}
	shots = append(shots, shown{"Discord bot", picture, strings.ReplaceAll(strings.Split(answer, "\n")[1], `\`, "")})
	if *placesPicture != "" {
		publishShown(t, *placesPicture, sentence, 690, shots)
	}
}

// sentenceOf returns the sentence about faces of Fudge dice, as the card of a receipt has it.
func sentenceOf(faces []int) string {
	const noBreak = "\u00a0"
	dice, total := make([]engine.Die, len(faces)), 0
	for i := range faces {
		total += faces[i]
		dice[i] = engine.Die{Kind: engine.DF}
	}
	text := strings.ReplaceAll(play.FacesText(dice, faces, nil, nil), " ", noBreak)
	return fmt.Sprintf("Rolled %ddF: %s. Result: %s.", len(faces), text, engine.Typeset(fmt.Sprintf("%+d", total)))
}

// pngAt returns the picture at an address.
func pngAt(t *testing.T, address string) image.Image {
	t.Helper()
	response, err := http.Get(address)
	must(t, err)
	defer response.Body.Close()
	picture, _, err := image.Decode(response.Body)
	must(t, err)
	return picture
}

// replayOnDesktop opens the desktop program with a link to a throw, and returns its window with the dice at rest and what
// it prints.
func replayOnDesktop(t *testing.T, link string) (window image.Image, printed string) {
	t.Helper()
	d := newDesktop(t)
	program := d.command("--session", "none", "--lang", "en", link)
	out, err := program.StdoutPipe()
	must(t, err)
	must(t, program.Start())
	t.Cleanup(func() {
		program.Process.Kill()
		program.Wait()
	})
	printed, err = bufio.NewReader(out).ReadString('\n')
	must(t, err)
	return still(t, func() image.Image { return d.picture() }), strings.TrimSpace(printed)
}

// askBot lets a user of Discord send the command with a line, and returns the text and the picture of the answer.
func askBot(t *testing.T, bot http.Handler, key ed25519.PrivateKey, line string) (text string, picture image.Image) {
	t.Helper()
	body, err := json.Marshal(map[string]any{
		"id": "1", "type": 2, "locale": "en-US", "user": map[string]any{"id": "2"},
		"data": map[string]any{"name": "roll", "type": 1, "options": []any{map[string]any{"name": "line", "value": line}}},
	})
	must(t, err)
	r := httptest.NewRequest(http.MethodPost, "https://dice.example"+discord.Path, bytes.NewReader(body))
	seconds := strconv.FormatInt(time.Now().Unix(), 10)
	r.Header.Set("X-Signature-Timestamp", seconds)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(key, append([]byte(seconds), body...))))
	w := httptest.NewRecorder()
	bot.ServeHTTP(w, r)
	_, parameters, err := mime.ParseMediaType(w.Header().Get("Content-Type"))
	must(t, err)
	if parameters["boundary"] == "" {
		t.Fatalf("an answer without a picture: %s", w.Body)
	}
	form, err := multipart.NewReader(w.Body, parameters["boundary"]).ReadForm(1 << 20)
	must(t, err)
	var answer struct{ Data struct{ Content string } }
	must(t, json.Unmarshal([]byte(form.Value["payload_json"][0]), &answer))
	file, err := form.File["files[0]"][0].Open()
	must(t, err)
	defer file.Close()
	data, err := io.ReadAll(file)
	must(t, err)
	picture, _, err = image.Decode(bytes.NewReader(data))
	must(t, err)
	return answer.Data.Content, picture
}
