/** What two pages tell each other through the server. */
type Word =
  | { readonly say: 'invite' | 'accept' | 'bye' }
  | { readonly say: 'description'; readonly description: RTCSessionDescriptionInit }
  | { readonly say: 'candidate'; readonly candidate: RTCIceCandidateInit };

export interface FaceEvents {
  send(word: string): void;
  /** The other side offers to show its face. */
  invited(): void;
  /** The pictures to show now: one's own, and the other one's. */
  shown(own: MediaStream | undefined, other: MediaStream | undefined): void;
  /** The other side went away, or the line was lost. */
  ended(): void;
}

/** `stun:host:port` or `turn:user:secret@host:port` as a browser takes them. */
export function iceServer(text: string): RTCIceServer {
  const [, scheme, username, credential, host] = /^(turns?):([^:@]+):([^@]+)@(.+)$/.exec(text) ?? [];
  return scheme === undefined
    ? { urls: text }
    : { urls: `${scheme}:${host ?? ''}`, username: username ?? '', credential: credential ?? '' };
}

const isWord = (word: unknown): word is Word => typeof word === 'object' && word !== null && 'say' in word && typeof word.say === 'string';

/**
 * Picture and sound between two players, from page to page; the server passes on the words by which they find each other.
 * Off until somebody asks. Both may turn on their cameras at once: the polite side yields (perfect negotiation).
 */
export class FaceCall {
  readonly #events: FaceEvents;
  readonly #polite: boolean;
  readonly #ice: readonly RTCIceServer[];
  #line: RTCPeerConnection | undefined;
  #own: MediaStream | undefined;
  #other: MediaStream | undefined;
  /** Counts what was asked of the camera, so that a late answer is known as such. */
  #asked = 0;
  #offering = false;
  #ignoring = false;

  constructor(events: FaceEvents, polite: boolean, ice: readonly RTCIceServer[]) {
    this.#events = events;
    this.#polite = polite;
    this.#ice = ice;
  }

  /** Turns the own camera and microphone on; the browser asks. Rejects when there is none, or it may not be used. */
  async show(): Promise<void> {
    if (!(await this.#turnOn())) return;
    if (this.#line) this.#addOwn();
    else this.#say({ say: 'invite' });
  }

  /** Takes the other side's offer, with the own camera on or without. */
  async accept(showing: boolean): Promise<void> {
    if (showing && !(await this.#turnOn())) return;
    // The side that invited opens the line when it hears this.
    this.#say({ say: 'accept' });
  }

  /** False when everything was turned off, or asked for once more, while the browser asked its user: then no camera stays on. */
  async #turnOn(): Promise<boolean> {
    const asked = ++this.#asked;
    const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 320, height: 240 }, audio: true });
    if (asked !== this.#asked) {
      for (const track of stream.getTracks()) track.stop();
      return false;
    }
    this.#own = stream;
    this.#tell();
    return true;
  }

  /** Everything off, camera included; the other side is told. */
  stop(): void {
    this.#say({ say: 'bye' });
    this.#end();
  }

  async hear(text: string): Promise<void> {
    let word: unknown;
    try {
      word = JSON.parse(text);
    } catch {
      return; // not from a page of ours
    }
    if (!isWord(word)) return;
    switch (word.say) {
      case 'invite':
        return this.#own ? this.accept(false) : this.#events.invited();
      case 'accept':
        return this.#open();
      case 'bye':
        this.#end();
        return this.#events.ended();
      case 'description':
        return this.#describe(word.description);
      case 'candidate':
        return this.#line?.addIceCandidate(word.candidate).catch((error: unknown) => {
          if (!this.#ignoring) throw error;
        });
    }
  }

  #open(): void {
    if (this.#line) return;
    const line = new RTCPeerConnection({ iceServers: [...this.#ice] });
    this.#line = line;
    line.onnegotiationneeded = async () => {
      this.#offering = true;
      await line.setLocalDescription().finally(() => {
        this.#offering = false;
      });
      if (line.localDescription) this.#say({ say: 'description', description: line.localDescription.toJSON() });
    };
    line.onicecandidate = ({ candidate }) => candidate && this.#say({ say: 'candidate', candidate: candidate.toJSON() });
    line.ontrack = ({ streams: [stream] }) => {
      this.#other = stream;
      this.#tell();
    };
    line.onconnectionstatechange = () => {
      if (line.connectionState !== 'failed' || this.#line !== line) return;
      this.#end();
      this.#events.ended();
    };
    this.#addOwn();
  }

  #addOwn(): void {
    for (const track of this.#own?.getTracks() ?? []) this.#line?.addTrack(track, this.#own!);
  }

  async #describe(description: RTCSessionDescriptionInit): Promise<void> {
    this.#open();
    const line = this.#line!;
    const collides = description.type === 'offer' && (this.#offering || line.signalingState !== 'stable');
    this.#ignoring = !this.#polite && collides;
    if (this.#ignoring) return;
    await line.setRemoteDescription(description);
    if (description.type !== 'offer') return;
    await line.setLocalDescription();
    if (line.localDescription) this.#say({ say: 'description', description: line.localDescription.toJSON() });
  }

  #end(): void {
    this.#asked++;
    this.#line?.close();
    this.#line = undefined;
    for (const track of this.#own?.getTracks() ?? []) track.stop();
    this.#own = undefined;
    this.#other = undefined;
    this.#tell();
  }

  #tell(): void {
    this.#events.shown(this.#own, this.#other);
  }

  #say(word: Word): void {
    this.#events.send(JSON.stringify(word));
  }
}
