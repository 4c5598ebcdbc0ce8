import "fudge-tray";

export const render = () => `
  <h1>A tray in a plain page</h1>
  <fudge-tray trait="Good" difficulty="Fair" controls="none" session="none">
    <p>Throw four Fudge dice.</p>
  </fudge-tray>
  <button type="button" id="improve">Improve</button>
  <button type="button" id="roll">Roll</button>
  <output>nothing yet</output>`;
