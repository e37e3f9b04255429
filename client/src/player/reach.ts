/** The library draws its controls for the mouse alone. Here Tab reaches them, they have names, and Enter and Space press them. */

export interface ControlWords {
  play: string;
  mute: string;
  full: string;
  pip: string;
}

/** Whose control it is in the library's markup. */
const CONTROLS: Readonly<Record<keyof ControlWords, string>> = {
  play: '.xgplayer-play',
  mute: '.xgplayer-volume',
  pip: '.xgplayer-pip',
  full: '.xgplayer-fullscreen',
};

const names = Object.keys(CONTROLS) as (keyof ControlWords)[];

/** What arrow keys do on the control of the sound. */
const LEVELS: Readonly<Record<string, 'louder' | 'quieter'>> = { ArrowUp: 'louder', ArrowDown: 'quieter' };

/** Returns the way to name the controls: once they are there, and again in another language. */
export function reachable(
  root: HTMLElement,
  press: (key: keyof ControlWords | 'louder' | 'quieter') => void,
) {
  root.addEventListener('keydown', (event) => {
    const level = LEVELS[event.key];
    if (event.key !== 'Enter' && event.key !== ' ' && !level) return;
    const target = event.target as Element;
    const key = names.find((name) => target.matches(`${CONTROLS[name]} > .xgplayer-icon`));
    if (!key || (level && key !== 'mute')) return;
    // The page has a meaning of its own for these keys: it scrolls.
    event.preventDefault();
    event.stopPropagation();
    if (level) press(level);
    else if (!event.repeat) press(key);
  });
  return (words: ControlWords) => {
    for (const name of names) {
      const control = root.querySelector<HTMLElement>(`${CONTROLS[name]} > .xgplayer-icon`);
      if (!control) continue;
      control.tabIndex = 0;
      control.setAttribute('role', 'button');
      control.setAttribute('aria-label', words[name]);
    }
  };
}
