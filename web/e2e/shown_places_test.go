package e2e

import (
	"bytes"
	"encoding/base64"
	"flag"
	"fmt"
	"html/template"
	"image"
	"image/jpeg"
	"image/png"
	"net/http"
	"os"
	"testing"
	"time"

	"fudgetray/cmd/dev/check/browser"
)

var placesPicture = flag.String("receipt-places", "", "`file` for the picture of TestReceiptEverywhere")

// shown is a receipt at one place.
type shown struct {
	Name    string
	Picture image.Image
	Caption string
}

// sheetPage shows pictures of places side by side.
var sheetPage = template.Must(template.New("sheet").Funcs(template.FuncMap{"data": dataURL}).Parse(`<!doctype html>
<link rel="icon" href="data:," />
<style>
	body { margin: 16px; font: 15px sans-serif; background: #f4f1ea; color: #222; }
	h1 { margin: 0 0 12px; font-size: 20px; }
	main { display: grid; grid-template-columns: repeat({{.Columns}}, 1fr); gap: 16px; }
	figure { margin: 0; }
	img { width: 100%; height: 270px; object-fit: contain; background: #ded8cc; }
	b { margin-inline-end: 8px; }
	figcaption { font-size: 13px; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<h1>{{.Title}}</h1>
<main>{{range .Shots}}<figure><img src="{{data .Picture}}" /><figcaption><b>{{.Name}}</b>{{.Caption}}</figcaption></figure>{{end}}</main>`))

// dataURL returns the address of a picture in a page.
func dataURL(picture image.Image) (template.URL, error) {
	var b bytes.Buffer
	err := png.Encode(&b, picture)
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes())), err
}

// still takes pictures until they no longer change, and returns the last one.
func still(t *testing.T, take func() image.Image) (picture image.Image) {
	t.Helper()
	const pause = 300 * time.Millisecond
	picture = take()
	soon(t, "a picture that doesn't change", func() bool {
		last := picture
		time.Sleep(pause)
		picture = take()
		return compare(last, picture).share == 0
	})
	return picture
}

// publishShown writes the picture of a sheet of places, in two rows.
func publishShown(t *testing.T, file, title string, height int64, shots []shown) {
	t.Helper()
	server := browser.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		must(t, sheetPage.Execute(w, map[string]any{"Title": title, "Columns": (len(shots) + 1) / 2, "Shots": shots}))
	}))
	t.Cleanup(server.Close)
	p := openPainted(t, setup{URL: server.URL, Width: 1320, Height: height, Scale: 1})
	publishJPEG(t, file, p.picture())
}

// publishJPEG writes a picture for the documents.
func publishJPEG(t *testing.T, file string, picture image.Image) {
	t.Helper()
	const quality, most = 85, 300_000
	var b bytes.Buffer
	must(t, jpeg.Encode(&b, picture, &jpeg.Options{Quality: quality}))
	if b.Len() > most {
		t.Errorf("the picture has %d bytes, more than %d", b.Len(), most)
	}
	must(t, os.WriteFile(file, b.Bytes(), 0o666))
	fmt.Println(file)
}
