import type { TableInfo } from '@fray/protocol';
import { useEffect, useRef, useState } from 'preact/hooks';
import { connection, videoSignalListener } from '../../shared/server/connection.ts';
import { words } from '../../shared/words/index.ts';
import { iceServer, VideoCall } from './videoCall.ts';
import './videoPanel.css';

/** Picture and sound between the two who play: off by default, asked for politely, and clear when on. */
export function VideoPanel({ info, who }: { info: TableInfo; who: (seat: number) => string }) {
  const w = words().online.faces;
  const [own, setOwn] = useState<MediaStream>();
  const [other, setOther] = useState<MediaStream>();
  const [invited, setInvited] = useState(false);
  const [note, setNote] = useState('');
  const call = useRef<VideoCall | undefined>(undefined);
  const seat = info.you;
  const opposite = seat === undefined ? undefined : info.seats[1 - seat];
  const isForTwo = seat !== undefined && info.seats.length === 2 && opposite?.kind === 'human';

  useEffect(() => {
    if (!isForTwo) return undefined;
    const line = connection();
    const made = new VideoCall(
      {
        send: (word) => void line.sendVideoSignal(word),
        invited: () => setInvited(true),
        shown(mine, theirs) {
          setOwn(mine);
          setOther(theirs);
          if (theirs) setInvited(false);
        },
        ended() {
          setInvited(false);
          setNote(w.ended);
        },
      },
      seat === 0,
      line.iceServers.map(iceServer),
    );
    call.current = made;
    videoSignalListener.value = (from, signal) => {
      if (from !== seat) void made.receive(signal).catch(() => setNote(w.failed));
    };
    return () => {
      videoSignalListener.value = undefined;
      made.stop();
    };
  }, [info.id, seat, isForTwo]);

  if (!isForTwo) return null;
  const name = who(1 - seat);
  /** Shows one's own face, in answer to the other side's offer or of one's own accord. */
  const show = () => {
    setNote('');
    const done = invited ? call.current?.accept(true) : call.current?.show();
    setInvited(false);
    return done?.catch(() => setNote(w.noCamera));
  };
  const isOn = own !== undefined || other !== undefined;
  return (
    <section class="faces" aria-label={w.title}>
      {isOn && (
        <div class="pictures">
          {other && <Picture stream={other} label={name} />}
          {own && <Picture stream={own} label={w.you} muted />}
        </div>
      )}
      <p role="status">
        {own && <strong class="on-air">{w.cameraOn}</strong>} {invited && w.invited(name)} {note}
      </p>
      <p class="buttons">
        {!own && (
          <button type="button" onClick={() => void show()}>
            {invited ? w.showToo : w.show}
          </button>
        )}
        {invited && (
          <>
            <button
              type="button"
              onClick={() => {
                setInvited(false);
                void call.current?.accept(false);
              }}
            >
              {w.onlyLook}
            </button>
            <button type="button" onClick={() => setInvited(false)}>
              {w.no}
            </button>
          </>
        )}
        {isOn && (
          <button type="button" onClick={() => call.current?.stop()}>
            {w.off}
          </button>
        )}
      </p>
      {!isOn && !invited && <p class="hint">{w.hint}</p>}
    </section>
  );
}

function Picture({ stream, label, muted = false }: { stream: MediaStream; label: string; muted?: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <figure>
      <video ref={video} autoPlay playsInline muted={muted} aria-label={label} />
      <figcaption>{label}</figcaption>
    </figure>
  );
}
