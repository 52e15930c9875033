import { listedCards } from '@fray/games';
import { Icon } from '@fray/table-kit/icon';
import {
  Bot,
  ChartLine,
  CircleUser,
  CodeXml,
  FlaskConical,
  FlaskRound,
  GraduationCap,
  History,
  type IconNode,
  Images,
  Settings,
  Trophy,
  Users,
  Volume2,
} from 'lucide';
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
        <Row href="#/tournaments" icon={Trophy} label={w.tournaments} />
        <Row href="#/people" icon={Users} label={w.friends} />
        <Row href={`#/ratings/${listedCards()[0]?.id ?? ''}`} icon={ChartLine} label={w.ratings} />
        <Row href="#/bots" icon={Bot} label={w.bots} />
        <Row href="#/lab" icon={FlaskConical} label={w.whatIf} note={w.whatIfNote} />
        <Row href="#/playtests" icon={FlaskRound} label={w.playtests} note={w.playtestsNote} />
        <Row href="#/gallery" icon={Images} label={w.gallery} note={w.galleryNote} />
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
        {listedCards().map(({ id, texts }) => (
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
