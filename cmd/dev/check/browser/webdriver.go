package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// webdriver is a WebDriver session. https://www.w3.org/TR/webdriver2/
type webdriver struct{ session string }

// newSession makes a driver start its browser.
func newSession(ctx context.Context, driver string, capabilities params) (webdriver, error) {
	var session struct{ SessionID string }
	wanted := params{"capabilities": params{"alwaysMatch": capabilities}}
	err := webdriver{driver}.call(ctx, http.MethodPost, "/session", wanted, &session)
	return webdriver{driver + "/session/" + session.SessionID}, err
}

// call sends a command and decodes its value into value, unless that is nil.
func (d webdriver) call(ctx context.Context, method, command string, with params, value any) error {
	var body bytes.Buffer
	if method == http.MethodPost {
		if with == nil {
			with = params{}
		}
		if err := json.NewEncoder(&body).Encode(with); err != nil {
			return err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, d.session+command, &body)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var answer struct{ Value json.RawMessage }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return fmt.Errorf("%s: %s: %w", command, response.Status, err)
	}
	if response.StatusCode != http.StatusOK {
		var fault struct{ Error, Message string }
		json.Unmarshal(answer.Value, &fault)
		return fmt.Errorf("%s: %s: %s", command, fault.Error, fault.Message)
	}
	if value == nil {
		return nil
	}
	return json.Unmarshal(answer.Value, value)
}
