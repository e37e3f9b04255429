/** Shows where a key has led on the bar of a recording: the time there and its small picture, for a moment. */
import type XgPlayer from 'xgplayer';

const SHOWN_MS = 1_200;

interface BarPlugins {
  progress?: { root: HTMLElement };
  progresspreview?: { updatePosition(offset: number, width: number, seconds: number): void };
}

export function stepPreview(xg: XgPlayer): (seconds: number) => void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  return (wanted) => {
    const { progress, progresspreview } = xg.plugins as BarPlugins;
    if (!progress || !progresspreview || !(xg.duration > 0)) return;
    const { classList } = progress.root;
    xg.focus();
    classList.add('active');
    const seconds = Math.min(wanted, xg.duration);
    const { width } = progress.root.getBoundingClientRect();
    progresspreview.updatePosition((width * seconds) / xg.duration, width, seconds);
    clearTimeout(hiding);
    hiding = setTimeout(() => classList.remove('active'), SHOWN_MS);
  };
}
