/**
 * The block in the editor: the tray with the chosen settings, and a field for each of them. A classic script, which
 * WordPress loads after the scripts that editor.asset.php names.
 */
{
  const { registerBlockType } = wp.blocks;
  const { InspectorControls, useBlockProps } = wp.blockEditor;
  const { PanelBody, RangeControl, SelectControl, TextControl } = wp.components;
  const { createElement } = wp.element;
  const { __ } = wp.i18n;

  /** The script of the element, which the frame of the editor loads too. */
  const SCRIPT = new URL("../../fudge-tray.js", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;

  /** Settings with a fixed set of values. @type {Record<string, string[]>} */
  const CHOICES = {
    ladder: ["", "fudge", "fate", "mudge"],
    controls: ["", "full", "roll", "none"],
    theme: ["", "auto", "light", "dark", "transparent"],
  };

  /** @type {Record<string, string>} */
  const LABELS = {
    technique: __("Dice", "fudge-tray"),
    trait: __("Trait", "fudge-tray"),
    difficulty: __("Difficulty", "fudge-tray"),
    ladder: __("Ladder", "fudge-tray"),
    controls: __("Controls", "fudge-tray"),
    theme: __("Theme", "fudge-tray"),
    label: __("Accessible name", "fudge-tray"),
    session: __("Name of the stored history", "fudge-tray"),
  };

  /** Loads the element into the document of a node. @param {HTMLElement | null} node */
  function load(node) {
    const head = node?.ownerDocument.head;
    if (!head || [...head.querySelectorAll("script")].some(({ src }) => src === SCRIPT)) return;
    const script = head.ownerDocument.createElement("script");
    script.type = "module";
    script.src = SCRIPT;
    head.append(script);
  }

  /**
   * @param {string} name
   * @param {Record<string, any>} attributes
   * @param {(changes: Record<string, unknown>) => void} setAttributes
   */
  function field(name, attributes, setAttributes) {
    const options = CHOICES[name]?.map((value) => ({ value, label: value || __("Default", "fudge-tray") }));
    const onChange = (/** @type {string} */ value) => setAttributes({ [name]: value || undefined });
    const props = { key: name, label: LABELS[name], value: attributes[name] ?? "", onChange };
    return createElement(options ? SelectControl : TextControl, { ...props, options });
  }

  /** @param {{ attributes: Record<string, any>, setAttributes: (changes: Record<string, unknown>) => void }} block */
  function Edit({ attributes, setAttributes }) {
    const { height, ...settings } = attributes;
    const props = useBlockProps({ style: { display: "block", blockSize: `${height}px` } });
    const fields = Object.keys(LABELS).map((name) => field(name, attributes, setAttributes));
    const range = createElement(RangeControl, {
      label: __("Height in pixels", "fudge-tray"),
      value: height,
      min: 200,
      max: 1200,
      onChange: (/** @type {number} */ value) => setAttributes({ height: value }),
    });
    return createElement(
      "div",
      props,
      createElement(InspectorControls, null, createElement(PanelBody, null, ...fields, range)),
      createElement("fudge-tray", {
        ...settings,
        session: "none",
        ref: load,
        style: { display: "block", blockSize: "100%" },
      }),
    );
  }

  // The server renders the block, so that posts contain settings and no markup.
  registerBlockType("fudge-tray/dice", { edit: Edit, save: () => null });
}
