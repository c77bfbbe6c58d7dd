import type { UploadedFile, UploadUse } from '../../account/attachment.ts';
import type { PictureSize } from '../../platform/files.ts';
import { backoffMs, type ErrorCode, ImError, limits, type PresignedUpload } from '../../protocol/index.ts';
import type { UploadProgress } from '../../store/message-upload.ts';
import { readUploadAnswer } from './upload-answer.ts';
import { isOver, type UploadEffect, type UploadEvent, type UploadState, uploadMachine } from './upload-machine.ts';
import { faultOf, type PutError, postFile, putPart, type UploadWireOptions } from './upload-wire.ts';

/** A file to upload. */
export interface UploadSource {
  readonly use: UploadUse;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly picture: PictureSize | undefined;
  /** Id of a direct upload started by an earlier page. */
  readonly uploadId: string | undefined;
  /** Reads the file. Rejects with `client.fileLost` if it is gone. */
  blob(): Promise<Blob>;
}

/** Dependencies and callbacks of one upload. */
export interface UploadRun extends UploadWireOptions {
  /** True if the server supports direct uploads. */
  readonly direct: () => boolean;
  /** Fails after this many errors in a row; `Infinity` retries forever. */
  readonly tries: number;
  readonly onProgress: (progress: UploadProgress) => void;
  /** The direct upload received an id with which another page can resume it. */
  readonly onNamed?: (uploadId: string) => void;
}

/** One upload: carries out the effects of the machine and reports progress. */
export class Upload {
  readonly #run: UploadRun;
  readonly #source: UploadSource;
  #state: UploadState = uploadMachine.initial;
  #signed: PresignedUpload | undefined;
  #uploadId: string | undefined;
  #sent = 0;
  #failure: ImError | undefined;
  #file: UploadedFile | undefined;
  #controller = new AbortController();
  #cancelTimer: () => void = () => undefined;
  #retryAfterMs = 0;
  #settle: { resolve: (file: UploadedFile) => void; reject: (error: ImError) => void } | undefined;

  constructor(run: UploadRun, source: UploadSource) {
    this.#run = run;
    this.#source = source;
    this.#uploadId = source.uploadId;
  }

  /** Id of the direct upload, once started. */
  get uploadId(): string | undefined {
    return this.#uploadId;
  }

  /** Resolves to the uploaded file. Rejects with the refusal, or `client.aborted` after `cancel`. */
  start(): Promise<UploadedFile> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      const direct = this.#isDirect();
      this.#dispatch({ type: 'begin', how: !direct ? 'post' : this.#uploadId ? 'resume' : 'direct' });
    });
  }

  cancel(): void {
    this.#dispatch({ type: 'cancel' });
  }

  /** Skips the backoff. */
  retryNow(): void {
    if (this.#state.phase !== 'backoff') return;
    this.#cancelTimer();
    this.#dispatch({ type: 'timer' });
  }

  #isDirect(): boolean {
    const { use, size } = this.#source;
    const isPicture = use === 'image' || use === 'avatar' || use === 'album';
    return !isPicture && size > limits.cloudUploadBytes && this.#run.direct();
  }

  #dispatch(event: UploadEvent): void {
    const before = this.#state;
    const { state, effects } = uploadMachine.transition(before, event);
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
    if (state !== before) this.#emitProgress();
    if (isOver(state) && !isOver(before)) this.#end();
  }

  #carryOut(effect: UploadEffect): void {
    switch (effect.type) {
      case 'abort':
        this.#controller.abort();
        this.#cancelTimer();
        return;
      case 'wait':
        this.#wait(effect.tries);
        return;
      case 'post':
        this.#sent = 0;
        this.#attempt(async (signal) => {
          const blob = await this.#source.blob();
          const answer = await postFile(
            this.#run,
            this.#source.use,
            { blob, name: this.#source.name },
            this.#sending(signal),
          );
          this.#file = this.#read(answer);
          return { type: 'finished' };
        });
        return;
      case 'presign':
        this.#attempt(async (signal) => {
          const { name, size, type } = this.#source;
          const body = { name: name.slice(0, limits.fileNameLength) || 'file', size, type };
          return this.#signedBy(await this.#run.http.request('presignUpload', { body }, { signal }));
        });
        return;
      case 'resume':
        this.#attempt(async (signal) => {
          const params = { uploadId: this.#uploadId ?? '' };
          return this.#signedBy(await this.#run.http.request('resumeUpload', { params }, { signal }));
        });
        return;
      case 'put':
        this.#sent = this.#received();
        this.#attempt((signal) => this.#put(effect.part, signal));
        return;
      case 'complete':
        this.#sent = this.#source.size;
        this.#attempt(async (signal) => {
          const params = { uploadId: this.#uploadId ?? '' };
          this.#file = this.#read(await this.#run.http.request('completeUpload', { params }, { signal }));
          return { type: 'finished' };
        });
    }
  }

  /** Runs one request and emits its outcome as an event, unless it was aborted. */
  #attempt(request: (signal: AbortSignal) => Promise<UploadEvent>): void {
    const controller = new AbortController();
    this.#controller = controller;
    request(controller.signal).then(
      (event) => {
        if (!controller.signal.aborted) this.#dispatch(event);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) this.#failed(error);
      },
    );
  }

  async #put(part: number, signal: AbortSignal): Promise<UploadEvent> {
    const signed = this.#signed;
    if (!signed) return { type: 'fault', fault: 'expired' };
    const before = this.#received();
    const sending = this.#sending(signal, before);
    await putPart(this.#run, signed, part, await this.#source.blob(), sending);
    return { type: 'stored', part };
  }

  #signedBy(signed: PresignedUpload): UploadEvent {
    this.#signed = signed;
    if (signed.uploadId !== this.#uploadId) {
      this.#uploadId = signed.uploadId;
      this.#run.onNamed?.(signed.uploadId);
    }
    return { type: 'signed', parts: signed.parts?.length || 1, received: signed.received ?? [] };
  }

  #failed(error: unknown): void {
    const fault = faultOf(error);
    const known = error instanceof ImError ? error : undefined;
    this.#failure = known ?? failed(error);
    this.#retryAfterMs = known?.retryAfterMs ?? (error as Partial<PutError>).retryAfterMs ?? 0;
    const givesUp = this.#state.tries + 1 >= this.#run.tries && fault !== 'refused';
    this.#dispatch({ type: 'fault', fault: givesUp ? 'refused' : fault });
  }

  #wait(tries: number): void {
    const { random, timers } = this.#run.platform;
    const range = { firstMs: limits.uploadRetryMs, ceilingMs: limits.reconnectCeilingMs };
    const ms = Math.max(this.#retryAfterMs, backoffMs(tries, random.fraction(), range));
    this.#cancelTimer = timers.after(ms, () => this.#dispatch({ type: 'timer' }));
  }

  #sending(signal: AbortSignal, before = 0) {
    return {
      signal,
      onSent: (bytes: number): void => {
        if (signal.aborted) return;
        this.#sent = before + bytes;
        this.#emitProgress();
      },
    };
  }

  /** Bytes of the received parts. */
  #received(): number {
    const { size } = this.#source;
    const partSize = this.#signed?.partSize || size;
    const bytes = this.#state.received.map((part) => Math.min(partSize, size - (part - 1) * partSize));
    return bytes.reduce((sum, part) => sum + part, 0);
  }

  #read(answer: Parameters<typeof readUploadAnswer>[0]): UploadedFile {
    const { name, size, picture } = this.#source;
    return readUploadAnswer(answer, { name, size, picture });
  }

  #emitProgress(): void {
    const { phase } = this.#state;
    const totalBytes = this.#source.size;
    const isWaiting = phase === 'idle' || phase === 'backoff';
    const state = isWaiting ? 'waiting' : isOver(this.#state) ? phase : 'sending';
    this.#run.onProgress({
      state: state as UploadProgress['state'],
      sentBytes: phase === 'done' ? totalBytes : this.#sent,
      totalBytes,
      failure: phase === 'failed' ? codeOf(this.#failure) : undefined,
    });
  }

  #end(): void {
    const settle = this.#settle;
    this.#settle = undefined;
    if (this.#file && this.#state.phase === 'done') settle?.resolve(this.#file);
    else if (this.#state.phase === 'cancelled') {
      settle?.reject(new ImError('client.aborted', 'The upload was given up', { category: 'aborted' }));
    } else settle?.reject(this.#failure ?? failed(undefined));
  }
}

function failed(cause: unknown): ImError {
  return new ImError('client.uploadFailed', 'The file could not be uploaded', {
    category: 'network',
    retryable: true,
    cause,
  });
}

function codeOf(error: ImError | undefined): ErrorCode {
  return error?.code ?? 'client.uploadFailed';
}
