/** The sound that is sent: the microphone, mixed with that of the screen, and how loud the microphone is. */

/** The level of a quiet room, in decibels below the loudest. */
const QUIET_DB = -60;

/** How loud samples are, from 0 to 100 as a meter shows it. Pure. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, one) => sum + one * one, 0) / Math.max(1, samples.length);
  if (power === 0) return 0;
  const decibels = 10 * Math.log10(power);
  return Math.round(Math.min(1, Math.max(0, 1 - decibels / QUIET_DB)) * 100);
}

export class Sound {
  /** Null: there is none. */
  readonly track: MediaStreamTrack | null;
  private readonly context: AudioContext | null = null;
  private readonly analyser: AnalyserNode | null = null;
  private readonly samples: Float32Array<ArrayBuffer>;

  constructor(microphone: MediaStreamTrack | null, screen: MediaStreamTrack | null) {
    this.samples = new Float32Array(2_048);
    this.track = microphone ?? screen;
    if (!microphone) return;
    this.context = new AudioContext();
    void this.context.resume();
    const heard = this.context.createMediaStreamSource(new MediaStream([microphone]));
    this.analyser = this.context.createAnalyser();
    this.analyser.fftSize = this.samples.length;
    heard.connect(this.analyser);
    if (!screen) return;
    const both = this.context.createMediaStreamDestination();
    heard.connect(both);
    this.context.createMediaStreamSource(new MediaStream([screen])).connect(both);
    this.track = both.stream.getAudioTracks()[0] ?? microphone;
  }

  /** Of the microphone now, from 0 to 100. */
  level(): number {
    if (!this.analyser) return 0;
    this.analyser.getFloatTimeDomainData(this.samples);
    return levelOf(this.samples);
  }

  close() {
    void this.context?.close();
  }
}
