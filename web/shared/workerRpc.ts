/** The methods of a worker, by name. Each has one input; `report` sends progress to the caller. */
type Methods = Readonly<Record<string, (input: never, report: (progress: unknown) => void) => unknown>>;

type Input<M> = M extends (input: infer I, ...rest: never[]) => unknown ? I : never;
type Progress<M> = M extends (input: never, report: (progress: infer P) => void) => unknown ? P : never;
type Answer<M> = M extends (...args: never[]) => infer R ? Awaited<R> : never;

// Inputs, progress and answers are `never` here: both ends take them from the methods' own types.
interface Call {
  readonly id: number;
  readonly method: string;
  readonly input: never;
}

type Reply =
  | { readonly id: number; readonly progress: never }
  | { readonly id: number; readonly answer: never }
  | { readonly id: number; readonly fault: string };

interface Listener<T> {
  addEventListener(type: 'message', listener: (event: MessageEvent<T>) => void): void;
}

type ServerPort = Listener<Call> & { postMessage(message: object): void };
type ClientPort = Listener<Reply> & { postMessage(message: object, transfer: Transferable[]): void };

/** Answers calls through `port`: in a worker `globalThis`, or a message port. */
export function serveMethods(port: ServerPort, methods: Methods): void {
  const answer = async ({ id, method, input }: Call) => methods[method]?.(input, (progress) => reply({ id, progress }));
  const reply = (message: { readonly id: number; readonly [part: string]: unknown }) => port.postMessage(message);
  port.addEventListener('message', ({ data: call }) => {
    void answer(call).then(
      (found) => reply({ id: call.id, answer: found }),
      (error: unknown) => reply({ id: call.id, fault: error instanceof Error ? error.message : String(error) }),
    );
  });
}

interface PendingCall {
  readonly resolve: (answer: never) => void;
  readonly reject: (fault: Error) => void;
  readonly report: ((progress: never) => void) | undefined;
}

interface CallOptions<P> {
  readonly report?: (progress: P) => void;
  readonly transfer?: Transferable[];
}

/** Calls the methods behind a message port. */
export class PortClient<M extends Methods> {
  readonly #port: ClientPort;
  readonly #pending = new Map<number, PendingCall>();
  #next = 1;

  constructor(port: ClientPort) {
    this.#port = port;
    port.addEventListener('message', ({ data }) => this.#receive(data));
  }

  /** Resolves to the answer, or rejects with the method's error. Both need a port that still listens. */
  call<K extends keyof M & string>(
    method: K,
    input: Input<M[K]>,
    { report, transfer = [] }: CallOptions<Progress<M[K]>> = {},
  ): Promise<Answer<M[K]>> {
    const id = this.#next++;
    return new Promise<Answer<M[K]>>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, report });
      this.#port.postMessage({ id, method, input }, transfer);
    });
  }

  /** Rejects everything that waits for an answer. */
  fail(message: string): void {
    for (const { reject } of this.#pending.values()) reject(new Error(message));
    this.#pending.clear();
  }

  #receive(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    if ('progress' in reply) return pending.report?.(reply.progress);
    this.#pending.delete(reply.id);
    if ('fault' in reply) pending.reject(new Error(reply.fault));
    else pending.resolve(reply.answer);
  }
}

/** Calls the methods of a worker. It starts at the first call, and at the first one after `stop` or a crash. */
export class WorkerClient<M extends Methods> {
  readonly #start: () => Worker;
  #running: { readonly worker: Worker; readonly client: PortClient<M> } | undefined;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** As `PortClient.call`; rejects too if the worker cannot be loaded or crashes. */
  call<K extends keyof M & string>(method: K, input: Input<M[K]>, options?: CallOptions<Progress<M[K]>>): Promise<Answer<M[K]>> {
    this.#running ??= this.#started();
    return this.#running.client.call(method, input, options);
  }

  /** Ends the worker. Calls that wait are never answered. */
  stop(): void {
    this.#running?.worker.terminate();
    this.#running = undefined;
  }

  #started() {
    const worker = this.#start();
    const client = new PortClient<M>(worker);
    worker.addEventListener('error', ({ message }) => {
      client.fail(message);
      if (this.#running?.worker === worker) this.stop();
    });
    return { worker, client };
  }
}
