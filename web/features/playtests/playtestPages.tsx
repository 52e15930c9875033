import { cleanLink } from '@fray/protocol/links';
import { NotFound } from '../../shared/notFound.tsx';
import { GalleryPage } from './galleryPage.tsx';
import { MakePage, MinePage } from './makePage.tsx';
import { PositionPage } from './positionPage.tsx';
import { VersionPage } from './versionPage.tsx';
import '../../shared/page.css';
import './playtests.css';

/** The pages of versions that are tested, by their addresses: `v/ID`, `v/ID/REPORT`, `gallery`, `playtests`, `playtests/new/GAME/OPTIONS/PREVIOUS`. */
export function PlaytestPages({ address }: { readonly address: string }) {
  const [page, id = '', report, options = '', previous] = cleanLink(address.slice(1))
    .split('/')
    .map((part) => part);
  if (page === 'v' && id !== '') {
    if (report === undefined || report === '') return <VersionPage key={id} id={id} />;
    return <PositionPage key={report} id={id} report={report} />;
  }
  if (page === 'gallery') return <GalleryPage />;
  if (page === 'playtests' && id === '') return <MinePage />;
  if (page === 'playtests' && id === 'new' && report)
    return <MakePage key={address} game={report} text={options} previous={previous ?? ''} />;
  return <NotFound />;
}
