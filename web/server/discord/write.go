package discord

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strconv"
)

// write writes a response, with a picture unless it is nil.
func (s *Server) write(w http.ResponseWriter, r *response, picture []byte) {
	data, err := json.Marshal(r)
	if err != nil {
		s.refuse(w, err)
		return
	}
	kind := "application/json"
	if picture != nil {
		if data, kind, err = form(data, picture); err != nil {
			s.refuse(w, err)
			return
		}
	}
	head := w.Header()
	head.Set("Content-Type", kind)
	head.Set("Content-Length", strconv.Itoa(len(data)))
	head.Set("Cache-Control", "no-store")
	head.Set("X-Content-Type-Options", "nosniff")
	w.Write(data) // Discord has gone if it fails
}

// form returns a response and its picture as multipart/form-data, with its content type.
func form(response, picture []byte) (data []byte, kind string, err error) {
	var b bytes.Buffer
	parts := multipart.NewWriter(&b)
	for _, part := range []struct {
		disposition, kind string
		content           []byte
	}{
		{`form-data; name="payload_json"`, "application/json", response},
		{`form-data; name="files[0]"; filename="` + pictureName + `"`, "image/png", picture},
	} {
		w, err := parts.CreatePart(textproto.MIMEHeader{
			"Content-Disposition": {part.disposition}, "Content-Type": {part.kind},
		})
		if err != nil {
			return nil, "", err
		}
		if _, err := w.Write(part.content); err != nil {
			return nil, "", err
		}
	}
	err = parts.Close()
	return b.Bytes(), parts.FormDataContentType(), err
}
