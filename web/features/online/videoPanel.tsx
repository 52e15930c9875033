import type { TableInfo } from '@fray/protocol';
import { useEffect, useRef, useState } from 'preact/hooks';
import { pageClient, videoSignalListener } from '../../shared/server/pageClient.ts';
import { words } from '../../shared/words/index.ts';
import './videoPanel.css';
import type { Names } from '../play/index.ts';

/** Signals that two pages exchange through the server. */
type CallMessage =
  | { readonly say: 'invite' | 'accept' | 'bye' }
  | { readonly say: 'description'; readonly description: RTCSessionDescriptionInit }
  | { readonly say: 'candidate'; readonly candidate: RTCIceCandidateInit };

interface VideoCallEvents {
  send(message: string): void;
  /** The other side offers a video call. */
  invited(): void;
  /** The video streams to show: the own one, and the opponent's. */
  showStreams(own: MediaStream | undefined, other: MediaStream | undefined): void;
  /** The other side hung up, or the connection was lost. */
  ended(): void;
}

/** Converts `stun:host:port` or `turn:user:secret@host:port` to the browser's form. */
function iceServer(text: string): RTCIceServer {
  const [, scheme, username, credential, host] = /^(turns?):([^:@]+):([^@]+)@(.+)$/.exec(text) ?? [];
  return scheme === undefined
    ? { urls: text }
    : { urls: `${scheme}:${host ?? ''}`, username: username ?? '', credential: credential ?? '' };
}

const isCallMessage = (message: unknown): message is CallMessage =>
  typeof message === 'object' && message !== null && 'say' in message && typeof message.say === 'string';

/**
 * Video and sound between two players, directly from page to page. The server only relays the signals that set the call up. Off until a
 * player starts it. Both may start at once: the polite side yields (perfect negotiation).
 */
class VideoCall {
  readonly #events: VideoCallEvents;
  readonly #polite: boolean;
  readonly #ice: readonly RTCIceServer[];
  #connection: RTCPeerConnection | undefined;
  #own: MediaStream | undefined;
  #other: MediaStream | undefined;
  /** Number of camera requests, to recognize late answers. */
  #attempts = 0;
  #offering = false;
  #ignoring = false;

  constructor(events: VideoCallEvents, polite: boolean, ice: readonly RTCIceServer[]) {
    this.#events = events;
    this.#polite = polite;
    this.#ice = ice;
  }

  /** Turns camera and microphone on after the browser's permission. Rejects if there is none, or without permission. */
  async show(): Promise<void> {
    if (!(await this.#turnOn())) return;
    if (this.#connection) this.#addOwn();
    else this.#send({ say: 'invite' });
  }

  /** Accepts the other side's offer, with or without the own camera. */
  async accept(showing: boolean): Promise<void> {
    if (showing && !(await this.#turnOn())) return;
    // The inviting side opens the connection when it receives this.
    this.#send({ say: 'accept' });
  }

  /** Returns false if the call was ended or started again while the browser asked for permission. Then the camera is turned off again. */
  async #turnOn(): Promise<boolean> {
    const attempt = ++this.#attempts;
    const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 320, height: 240 }, audio: true });
    if (attempt !== this.#attempts) {
      for (const track of stream.getTracks()) track.stop();
      return false;
    }
    this.#own = stream;
    this.#notifyStreams();
    return true;
  }

  /** Ends the call, turns the camera off, and tells the other side. */
  stop(): void {
    this.#send({ say: 'bye' });
    this.#end();
  }

  async receive(text: string): Promise<void> {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return; // Not a signal of our page.
    }
    if (!isCallMessage(message)) return;
    switch (message.say) {
      case 'invite':
        return this.#own ? this.accept(false) : this.#events.invited();
      case 'accept':
        return this.#open();
      case 'bye':
        this.#end();
        return this.#events.ended();
      case 'description':
        return this.#describe(message.description);
      case 'candidate':
        return this.#connection?.addIceCandidate(message.candidate).catch((error: unknown) => {
          if (!this.#ignoring) throw error;
        });
    }
  }

  #open(): void {
    if (this.#connection) return;
    const connection = new RTCPeerConnection({ iceServers: [...this.#ice] });
    this.#connection = connection;
    connection.onnegotiationneeded = async () => {
      this.#offering = true;
      await connection.setLocalDescription().finally(() => {
        this.#offering = false;
      });
      if (connection.localDescription) this.#send({ say: 'description', description: connection.localDescription.toJSON() });
    };
    connection.onicecandidate = ({ candidate }) => candidate && this.#send({ say: 'candidate', candidate: candidate.toJSON() });
    connection.ontrack = ({ streams: [stream] }) => {
      this.#other = stream;
      this.#notifyStreams();
    };
    connection.onconnectionstatechange = () => {
      if (connection.connectionState !== 'failed' || this.#connection !== connection) return;
      this.#end();
      this.#events.ended();
    };
    this.#addOwn();
  }

  #addOwn(): void {
    for (const track of this.#own?.getTracks() ?? []) this.#connection?.addTrack(track, this.#own!);
  }

  async #describe(description: RTCSessionDescriptionInit): Promise<void> {
    this.#open();
    const connection = this.#connection!;
    const collides = description.type === 'offer' && (this.#offering || connection.signalingState !== 'stable');
    this.#ignoring = !this.#polite && collides;
    if (this.#ignoring) return;
    await connection.setRemoteDescription(description);
    if (description.type !== 'offer') return;
    await connection.setLocalDescription();
    if (connection.localDescription) this.#send({ say: 'description', description: connection.localDescription.toJSON() });
  }

  #end(): void {
    this.#attempts++;
    this.#connection?.close();
    this.#connection = undefined;
    for (const track of this.#own?.getTracks() ?? []) track.stop();
    this.#own = undefined;
    this.#other = undefined;
    this.#notifyStreams();
  }

  #notifyStreams(): void {
    this.#events.showStreams(this.#own, this.#other);
  }

  #send(message: CallMessage): void {
    this.#events.send(JSON.stringify(message));
  }
}

/** Panel for a video call between the two players. Off by default; it shows clearly when the camera is on. */
export function VideoPanel({ info, who }: { info: TableInfo; who: Names['who'] }) {
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
    const client = pageClient();
    const next = new VideoCall(
      {
        send: (word) => void client.sendVideoSignal(word),
        invited: () => setInvited(true),
        showStreams(mine, other) {
          setOwn(mine);
          setOther(other);
          if (other) setInvited(false);
        },
        ended() {
          setInvited(false);
          setNote(w.ended);
        },
      },
      seat === 0,
      client.iceServers.map(iceServer),
    );
    call.current = next;
    videoSignalListener.value = (from, signal) => {
      if (from !== seat) void next.receive(signal).catch(() => setNote(w.failed));
    };
    return () => {
      videoSignalListener.value = undefined;
      next.stop();
    };
  }, [info.id, seat, isForTwo]);

  if (!isForTwo) return null;
  const name = who(1 - seat);
  /** Turns the own camera on, in answer to an offer or first. */
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
