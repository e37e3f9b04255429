/** A sound for a goal: three notes upwards. Nobody hears it who has not asked for it. */
import { readText } from '../lib/storage';

export const GOAL_SOUND = 'goal-sound';

const NOTES_HZ = [523, 659, 784];
const EACH_S = 0.14;
const LOUD = 0.18;

export function cheer(): void {
  if (readText(GOAL_SOUND) !== '1' || typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = LOUD;
  volume.connect(audio.destination);
  const begin = audio.currentTime;
  NOTES_HZ.forEach((hz, i) => {
    const note = audio.createOscillator();
    note.type = 'triangle';
    note.frequency.value = hz;
    note.connect(volume);
    note.start(begin + i * EACH_S);
    note.stop(begin + (i === NOTES_HZ.length - 1 ? i + 3 : i + 1) * EACH_S);
    if (i === NOTES_HZ.length - 1) note.onended = () => void audio.close();
  });
}
