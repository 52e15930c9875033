interface Translation {
  /** The translator's element, behind the text node. */
  readonly element: Element;
  /** The text that the page wrote into the text node. */
  readonly text: string;
}

/** Text nodes of the page that a translation stands for. */
const translations = new WeakMap<Text, Translation>();
const paired = new WeakSet<Element>();

/**
 * Keeps the page correct while a browser translates it. Google's translator puts each translation into a `<font>` element and removes the
 * text node from the document. Preact keeps writing to that node: the page would show outdated text, and an insertion before the node would
 * throw. Here each removed node returns to its place, empty, before its translation. When Preact writes to it or removes it, the
 * translation is removed, and the translator can translate the new text.
 */
export function followTranslations(root: Node): void {
  const observer = new MutationObserver((records) => {
    const changed = new Set<Text>();
    for (const { type, target } of records) if (type === 'characterData' && target instanceof Text && drop(target)) changed.add(target);
    for (const record of records) {
      for (const removed of record.removedNodes)
        if (removed instanceof Text && !changed.has(removed)) {
          if (translations.has(removed)) follow(removed);
          else pair(removed, record);
        }
      for (const added of record.addedNodes) keepTogether(added);
    }
    for (const text of changed) restoreBlock(text, changed);
    // The changes made above are no news.
    observer.takeRecords();
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
}

const isTranslation = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.tagName === 'FONT';

/** The page itself draws no `<font>`: one in the place of a removed text node is its translation. */
function pair(text: Text, { addedNodes, previousSibling, nextSibling, target }: MutationRecord): void {
  // The node may have been moved into the translator's element, replaced by it, or removed beside it.
  let holder: Node | null = text.parentNode;
  while (holder && holder.parentNode !== target) holder = holder.parentNode;
  const element = [holder, ...addedNodes, nextSibling, previousSibling]
    .filter(isTranslation)
    .find((one) => one.parentNode === target && !paired.has(one));
  if (!element || text.data === '') return;
  if (element.contains(text)) text.replaceWith(text.cloneNode());
  else if (text.isConnected) return;
  translations.set(text, { element, text: text.data });
  paired.add(element);
  text.data = '';
  element.before(text);
}

/** Takes the translation of a text node away. Returns whether there was one. */
function drop(text: Text): boolean {
  translations.get(text)?.element.remove();
  return translations.delete(text);
}

/** Preact has moved a text node, or removed it: its translation goes with it. */
function follow(text: Text): void {
  const translation = translations.get(text);
  if (text.isConnected && translation) text.after(translation.element);
  else drop(text);
}

/** Nodes that Preact inserts after a text node go after its translation too. */
function keepTogether({ previousSibling }: Node): void {
  const translation = previousSibling instanceof Text ? translations.get(previousSibling) : undefined;
  if (translation) previousSibling?.parentNode?.insertBefore(translation.element, previousSibling.nextSibling);
}

/** Translators read a block as a whole and may move words between its texts: the whole block is reset to the page's text. */
function restoreBlock(text: Text, changed: ReadonlySet<Text>): void {
  let block = text.parentElement;
  while (block?.parentElement && getComputedStyle(block).display === 'inline') block = block.parentElement;
  if (!block) return;
  const texts: Text[] = [];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
  for (const other of texts) {
    const before = translations.get(other);
    if (before && !changed.has(other) && drop(other)) other.data = before.text;
  }
}
