import { CARDS } from '@fray/games';
import { Icon } from '@fray/table-kit/icon';
import { Bot, ChartLine, CircleUser, CodeXml, FlaskConical, GraduationCap, History, type IconNode, Settings, Users, Volume2 } from 'lucide';
import { accountName } from '../../shared/accountName.ts';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { LanguageSelect } from '../../shared/languageSelect.tsx';
import { language, sound } from '../../shared/settings.ts';
import { Sheet } from './sheet.tsx';
import { NAVIGATION } from './words.ts';

/** Everything that has no place of its own in the bar. */
export function MoreSheet({ onClose }: { onClose: () => void }) {
  const w = NAVIGATION[language.value];
  const account = accountName.value;
  return (
    <Sheet title={account === '' ? w.guest : account} onClose={onClose}>
      <ul class="sheet-rows">
        {account === '' && <Row href="#/settings" icon={CircleUser} label={w.createAccount} />}
        <Row href="#/games" icon={History} label={w.games} />
        <Row href="#/people" icon={Users} label={w.friends} />
        <Row href={`#/ratings/${CARDS[0]?.id ?? ''}`} icon={ChartLine} label={w.ratings} />
        <Row href="#/bots" icon={Bot} label={w.bots} />
        <Row href="#/lab" icon={FlaskConical} label={w.whatIf} note={w.whatIfNote} />
        <Row href="#/api" icon={CodeXml} label={w.api} note={w.apiNote} />
        <Row href="#/settings" icon={Settings} label={w.settings} />
        <li>
          <label>
            <Icon of={Volume2} size={22} />
            <span>{w.sound}</span>
            <input
              type="checkbox"
              role="switch"
              checked={sound.value === 'on'}
              onChange={({ currentTarget }) => {
                sound.value = currentTarget.checked ? 'on' : 'off';
              }}
            />
          </label>
        </li>
      </ul>
      <h3>
        <Icon of={GraduationCap} size={20} /> {w.learn}
      </h3>
      <ul class="sheet-covers">
        {CARDS.map(({ id, texts }) => (
          <li key={id}>
            <a href={`#/learn/${id}`} style={accentOf(id)}>
              <img src={coverOf(id)} alt="" width={626} height={300} />
              {texts[language.value].name}
            </a>
          </li>
        ))}
      </ul>
      <LanguageSelect />
    </Sheet>
  );
}

interface RowProps {
  readonly href: string;
  readonly icon: IconNode;
  readonly label: string;
  readonly note?: string;
}

const Row = ({ href, icon, label, note }: RowProps) => (
  <li>
    <a href={href}>
      <Icon of={icon} size={22} />
      <span>{label}</span>
      {note && <small>{note}</small>}
    </a>
  </li>
);
