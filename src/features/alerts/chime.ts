let context: AudioContext | undefined;

/** A browser that has not been clicked in yet keeps still until it is: a tone that waited for that would tell of nothing. */
const patienceMs = 300;

/** Two short, soft tones, made here: no file is loaded. */
export async function chime(): Promise<void> {
  try {
    context ??= new AudioContext();
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
    if (context.state !== 'running') return;
    const { currentTime, destination } = context;
    for (const [at, hertz] of [
      [0, 660],
      [0.16, 880],
    ] as const) {
      const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz });
      const loudness = new GainNode(context, { gain: 0 });
      const begins = currentTime + at;
      loudness.gain.setValueAtTime(0.0001, begins);
      loudness.gain.exponentialRampToValueAtTime(0.12, begins + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, begins + 0.28);
      tone.connect(loudness).connect(destination);
      tone.start(begins);
      tone.stop(begins + 0.3);
    }
  } catch {
    // A computer without sound: the notice is there all the same.
  }
}
