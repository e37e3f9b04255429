// Puts an address on the clipboard and says so; where the browser forbids it, shows the address instead.
import { useToast } from './toast';

interface CopyWords {
  copied: string;
  /** With the address in it. */
  failed: string;
}

export function useCopyLink() {
  const toast = useToast();
  return async (url: string, words: CopyWords) => {
    const done = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    if (done) toast.show(words.copied);
    else toast.show(words.failed, { bad: true, stay: 8_000 });
  };
}
