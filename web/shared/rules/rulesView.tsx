import { type AnyRules, readOptions } from '@fray/engine';
import { type AnyDescribeRules, Rich, type RuleCard } from '@fray/table-kit/rules';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GameTexts } from '../gameUi.ts';
import { LoadFault, Skeletons } from '../loading.tsx';
import { rulebookOf } from '../rulebooks.ts';
import { language } from '../settings.ts';
import { useLoaded } from '../useLoaded.tsx';
import { sectionsOf, withOptionNames } from '../words/rulebook.ts';
import { type Change, markChanges, optionLabel } from '../words/variables.ts';
import { RULES_WORDS } from './words.ts';
import '../rulebook.css';
import './rulesView.css';

/** The name under which the style sheet marks what was found. */
const FOUND = 'found-rule';

/** Everything that is shown or hidden by itself: cards, and the items of a rulebook. */
const ITEMS = '.rule-card, .rulebook li, .rulebook p, .rulebook tbody tr';
/** Elements that are hidden when all their contents are hidden. */
const GROUPS = '.rulebook section, .rulebook table';

/** Every place of a text in an element, for marking. `text` is in lower case. */
function placesOf(element: Element, text: string): Range[] {
  const places: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const message = (node.nodeValue ?? '').toLowerCase();
    for (let at = message.indexOf(text); at >= 0; at = message.indexOf(text, at + text.length)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      places.push(range);
    }
  }
  return places;
}

/** Hides what does not mention a text, and marks the places where the rest does. Returns how many items are left; all of them without a text. */
function findRules(root: Element, searched: string): number {
  const text = searched.trim().toLowerCase();
  const items = [...root.querySelectorAll<HTMLElement>(ITEMS)].filter((item) => !item.parentElement?.closest('.rule-card'));
  const left = items.filter((item) => {
    item.hidden = text !== '' && !(item.textContent ?? '').toLowerCase().includes(text);
    return !item.hidden;
  });
  for (const group of root.querySelectorAll<HTMLElement>(GROUPS)) group.hidden = text !== '' && !left.some((item) => group.contains(item));
  // A browser without highlights still hides the rest.
  if ('highlights' in CSS) CSS.highlights.set(FOUND, new Highlight(...(text === '' ? [] : left.flatMap((item) => placesOf(item, text)))));
  return left.length;
}

/** The quick rules of each game, found by where they stand in its folder. */
const FILES = import.meta.glob<{ readonly quickRules: AnyDescribeRules }>('../../../games/*/ui/rules/quickRules.tsx');

/** What describes the quick rules of a game; undefined where it has none, as games from outside and drafts. */
async function quickRulesOf(game: string): Promise<AnyDescribeRules | undefined> {
  return (await FILES[`../../../games/${game}/ui/rules/quickRules.tsx`]?.())?.quickRules;
}

interface Props {
  readonly game: AnyRules;
  readonly texts: GameTexts;
  /** The options of the table where they differ from the standard, and its number of players. */
  readonly options: Readonly<Record<string, string>>;
  readonly seats?: number;
  /** The table's changes of the rulebook. */
  readonly changes?: readonly Change[];
  /** Whether the contents are shown next to the rulebook. */
  readonly contents?: boolean;
  /** The pieces of the game, above the rulebook. */
  readonly pieces?: ComponentChildren;
  /** Content above the quick rules. */
  readonly children?: ComponentChildren;
}

type Tab = 'quick' | 'all';

/** The rules of a game: quick rules with drawings, and in the second tab the whole rulebook. The search covers both. */
export function RulesView({ game, texts, ...props }: Props) {
  const current = language.value;
  const loaded = useLoaded(`${game.id} ${current}`, async () => {
    const [{ default: html }, describe] = await Promise.all([rulebookOf(game.id, current), quickRulesOf(game.id)]);
    return { html: withOptionNames(html, game, texts), describe };
  });
  if (!loaded || !('value' in loaded)) return loaded ? <LoadFault /> : <Skeletons count={3} />;
  return <Tabs {...props} {...loaded.value} game={game} texts={texts} />;
}

interface TabsProps extends Props {
  readonly html: string;
  readonly describe: AnyDescribeRules | undefined;
}

function Tabs({ game, texts, options: choices, seats, changes = [], contents = false, pieces, children, html, describe }: TabsProps) {
  const t = RULES_WORDS[language.value];
  const [tab, setTab] = useState<Tab>(describe ? 'quick' : 'all');
  const [searched, setSearched] = useState('');
  const [rule, setRule] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const found = useFoundRules(root, tab, searched);
  useWantedRule(root, rule, () => setRule(undefined));
  // Without the zone that it is played in, not every table could be set up: its rules can be read all the same.
  const options = readOptions(game.options, choices);
  const quick = options.ok ? describe?.(options.value, language.value, seats) : undefined;
  const openRule = (id: string) => {
    setSearched('');
    setTab('all');
    setRule(id);
  };
  const search = (text: string, where: Tab = tab) => {
    setSearched(text);
    setTab(where);
  };
  return (
    <div class="rules-view" ref={root}>
      <div class="rules-tools">
        <input
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          maxLength={40}
          value={searched}
          onInput={({ currentTarget }) => setSearched(currentTarget.value)}
        />
        {quick && <TabList tab={tab} onTab={setTab} />}
      </div>
      <p class="rules-found" role="status">
        {searched.trim() !== '' && (found > 0 ? t.found(found) : tab === 'quick' ? t.noneQuick(searched.trim()) : t.none(searched.trim()))}{' '}
        {searched.trim() !== '' && found === 0 && tab === 'quick' && (
          <button type="button" onClick={() => setTab('all')}>
            {t.tryAll}
          </button>
        )}
      </p>
      {quick && (
        <div role="tabpanel" id="rules-quick" aria-labelledby="rules-quick-tab" hidden={tab !== 'quick'}>
          {children}
          <Options label={t.used} texts={texts} names={quick.used} onRead={(label) => search(label, 'all')} />
          {quick.definitions}
          <QuickCards cards={quick.cards} onRule={openRule} />
          <Options label={t.unused} texts={texts} names={quick.unused} onRead={(label) => search(label, 'all')} />
        </div>
      )}
      <div {...(quick ? { role: 'tabpanel', 'aria-labelledby': 'rules-all-tab' } : {})} id="rules-all" hidden={tab !== 'all'}>
        {pieces}
        <Rulebook html={markChanges(html, changes)} contents={contents} />
      </div>
    </div>
  );
}

/** Updates the open tab for the search, with the number of results. */
function useFoundRules(root: { readonly current: HTMLElement | null }, tab: Tab, searched: string): number {
  const [found, setFound] = useState(0);
  useLayoutEffect(() => {
    const panel = root.current?.querySelector(`#rules-${tab}`);
    if (panel) setFound(findRules(panel, searched));
  });
  return found;
}

/** Leads to a rule of the rulebook once its tab is open. */
function useWantedRule(root: { readonly current: HTMLElement | null }, wantedRule: string | undefined, done: () => void): void {
  useEffect(() => {
    if (wantedRule === undefined) return;
    for (const before of root.current?.querySelectorAll('.shown') ?? []) before.classList.remove('shown');
    const strong = [...(root.current?.querySelectorAll('.rulebook strong') ?? [])].find(({ textContent }) => textContent === wantedRule);
    const rule = strong?.closest<HTMLElement>('li, p');
    if (rule) {
      rule.classList.add('shown');
      rule.tabIndex = -1;
      rule.focus({ preventScroll: true });
      rule.scrollIntoView({ block: 'center' });
    }
    done();
  }, [wantedRule]);
}

const TABS = ['quick', 'all'] as const;

function TabList({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const t = RULES_WORDS[language.value];
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = tab === 'quick' ? 'all' : 'quick';
    onTab(other);
    document.getElementById(`rules-${other}-tab`)?.focus();
  };
  return (
    <div class="rules-tabs" role="tablist" aria-label={t.show}>
      {TABS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`rules-${one}-tab`}
          aria-controls={`rules-${one}`}
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          onKeyDown={turn}
          onClick={() => onTab(one)}
        >
          {t[one]}
        </button>
      ))}
    </div>
  );
}

interface OptionsProps {
  readonly label: string;
  readonly texts: GameTexts;
  readonly names: readonly string[];
  onRead(label: string): void;
}

/** Rules that may be added, in play or not; each is searched for in the rulebook by its name. */
function Options({ label, texts, names, onRead }: OptionsProps) {
  const t = RULES_WORDS[language.value];
  if (names.length === 0) return null;
  return (
    <p class="rules-options">
      <span>{label}</span>
      {names.map((name) => (
        <button key={name} type="button" aria-label={t.read(optionLabel(texts, name))} onClick={() => onRead(optionLabel(texts, name))}>
          {optionLabel(texts, name)}
        </button>
      ))}
    </p>
  );
}

/**
 * Every rule by its number, in sections, with a table of contents next to them if there is space. Built from the project's own files, not
 * from user input.
 */
function Rulebook({ html, contents }: { html: string; contents: boolean }) {
  const { lead, sections } = sectionsOf(html);
  const article = (
    <article class="rulebook">
      <div dangerouslySetInnerHTML={{ __html: lead }} />
      {sections.map(({ title, html: text }, i) => (
        <section key={title} id={`rules-${i}`}>
          <h2 dangerouslySetInnerHTML={{ __html: title }} />
          <div dangerouslySetInnerHTML={{ __html: text }} />
        </section>
      ))}
    </article>
  );
  if (!contents) return article;
  return (
    <div class="book-open">
      <nav class="book-contents panel" aria-label={RULES_WORDS[language.value].contents}>
        {sections.map(({ title }, i) => (
          <button
            key={title}
            type="button"
            onClick={() => document.getElementById(`rules-${i}`)?.scrollIntoView()}
            dangerouslySetInnerHTML={{ __html: title }}
          />
        ))}
      </nav>
      {article}
    </div>
  );
}

interface QuickCardsProps {
  readonly cards: readonly RuleCard[];
  onRule(id: string): void;
}

/** The cards in the order in which one needs them, with numbers that lead to each on a phone. */
function QuickCards({ cards, onRule }: QuickCardsProps) {
  const t = RULES_WORDS[language.value];
  const goTo = (place: number) => document.getElementById(`rule-card-${place}`)?.scrollIntoView({ block: 'start' });
  return (
    <>
      <div class="rule-jumps" role="group" aria-label={t.jump}>
        {cards.map(({ title }, i) => (
          <button key={title} type="button" aria-label={`${i + 1}: ${title}`} onClick={() => goTo(i + 1)}>
            {i + 1}
          </button>
        ))}
      </div>
      <ol class="rule-cards">
        {cards.map(({ title, text, rules, drawing }, i) => (
          <li key={title} class="rule-card" id={`rule-card-${i + 1}`}>
            <header>
              <span class="rule-number" aria-hidden="true">
                {i + 1}
              </span>
              <h2>{title}</h2>
              <span class="rule-ids">
                {rules.map((id) => (
                  <button key={id} type="button" aria-label={t.rule(id)} onClick={() => onRule(id)}>
                    {id}
                  </button>
                ))}
              </span>
            </header>
            <p>
              <Rich text={text} />
            </p>
            <div class="rule-drawing">{drawing}</div>
          </li>
        ))}
      </ol>
    </>
  );
}
