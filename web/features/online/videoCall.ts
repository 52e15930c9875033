/** What two pages tell each other through the server. */
type CallMessage =
  | { readonly say: 'invite' | 'accept' | 'bye' }
  | { readonly say: 'description'; readonly description: RTCSessionDescriptionInit }
  | { readonly say: 'candidate'; readonly candidate: RTCIceCandidateInit };

export interface VideoCallEvents {
  send(message: string): void;
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

const isCallMessage = (message: unknown): message is CallMessage =>
  typeof message === 'object' && message !== null && 'say' in message && typeof message.say === 'string';

/**
 * Picture and sound between two players, from page to page; the server passes on the words by which they find each other.
 * Off until somebody asks. Both may turn on their cameras at once: the polite side yields (perfect negotiation).
 */
export class VideoCall {
  readonly #events: VideoCallEvents;
  readonly #polite: boolean;
  readonly #ice: readonly RTCIceServer[];
  #connection: RTCPeerConnection | undefined;
  #own: MediaStream | undefined;
  #other: MediaStream | undefined;
  /** Counts what was asked of the camera, so that a late answer is known as such. */
  #asked = 0;
  #offering = false;
  #ignoring = false;

  constructor(events: VideoCallEvents, polite: boolean, ice: readonly RTCIceServer[]) {
    this.#events = events;
    this.#polite = polite;
    this.#ice = ice;
  }

  /** Turns the own camera and microphone on; the browser asks. Rejects when there is none, or it may not be used. */
  async show(): Promise<void> {
    if (!(await this.#turnOn())) return;
    if (this.#connection) this.#addOwn();
    else this.#send({ say: 'invite' });
  }

  /** Takes the other side's offer, with the own camera on or without. */
  async accept(showing: boolean): Promise<void> {
    if (showing && !(await this.#turnOn())) return;
    // The side that invited opens the line when it hears this.
    this.#send({ say: 'accept' });
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
    this.#notifyStreams();
    return true;
  }

  /** Everything off, camera included; the other side is told. */
  stop(): void {
    this.#send({ say: 'bye' });
    this.#end();
  }

  async receive(text: string): Promise<void> {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return; // not from a page of ours
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
    this.#asked++;
    this.#connection?.close();
    this.#connection = undefined;
    for (const track of this.#own?.getTracks() ?? []) track.stop();
    this.#own = undefined;
    this.#other = undefined;
    this.#notifyStreams();
  }

  #notifyStreams(): void {
    this.#events.shown(this.#own, this.#other);
  }

  #send(message: CallMessage): void {
    this.#events.send(JSON.stringify(message));
  }
}
