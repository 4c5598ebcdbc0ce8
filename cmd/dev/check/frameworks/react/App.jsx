import { useRef, useState } from "react";
import "fudge-tray";

export function App() {
  const tray = useRef(null);
  const [trait, setTrait] = useState("Good");
  const [result, setResult] = useState("nothing yet");
  return (
    <>
      <h1>A tray in React</h1>
      <fudge-tray
        ref={tray}
        trait={trait}
        difficulty="Fair"
        controls="none"
        session="none"
        ontray-resolve={({ detail }) => setResult(detail.text)}
      >
        <p>Throw four Fudge dice.</p>
      </fudge-tray>
      <button type="button" id="improve" onClick={() => setTrait("Great")}>
        Improve
      </button>
      <button type="button" id="roll" onClick={() => tray.current.roll()}>
        Roll
      </button>
      <output>{result}</output>
    </>
  );
}
