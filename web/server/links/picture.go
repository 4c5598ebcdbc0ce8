package links

import (
	"bytes"
	"net/http"
	"strconv"

	"fudgetray/engine/language"
	"fudgetray/game/theme"
)

// servePicture serves the picture of a receipt. Its language is that of the address alone, as pages of one language show
// it to readers of any.
func (s *Server) servePicture(w http.ResponseWriter, r *http.Request, receipt string) {
	l, tag := chosen(r.URL.Query().Get("lang"))
	data, err := s.picture(receipt, l, tag)
	if err != nil {
		s.monitor.count("picture", "refused")
		refuse(w, err, l)
		return
	}
	s.monitor.count("picture", "served")
	head := w.Header()
	share(head)
	head.Set("Access-Control-Allow-Origin", "*")
	head.Set("Content-Type", "image/png")
	head.Set("Content-Length", strconv.Itoa(len(data)))
	w.Write(data) // the client has gone if it fails
}

// picture returns the picture of a receipt from memory, or paints it. Requests for the same picture wait for one
// painter.
func (s *Server) picture(receipt string, l *language.Language, tag string) ([]byte, error) {
	key := tag + " " + receipt
	if data := s.pictures.find(key); data != nil {
		return data, nil
	}
	data, err, _ := s.painting.Do(key, func() (any, error) { return s.paint(key, receipt, l) })
	if err != nil {
		return nil, err
	}
	return data.([]byte), nil
}

// paint paints a picture and keeps it in memory.
func (s *Server) paint(key, receipt string, l *language.Language) ([]byte, error) {
	c, err := s.cardOf(receipt, l)
	if err != nil {
		return nil, err
	}
	if !s.paints.Allow() {
		s.monitor.Add("pictures")
		return nil, errBusy
	}
	s.painters <- struct{}{}
	defer func() { <-s.painters }()
	defer s.monitor.measure()()
	var b bytes.Buffer
	if err := c.WritePNG(&b, theme.Default()); err != nil {
		return nil, err
	}
	s.pictures.add(key, b.Bytes())
	return b.Bytes(), nil
}
