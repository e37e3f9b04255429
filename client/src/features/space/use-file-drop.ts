// Files that are dropped on an element or pasted into it.
import { type ClipboardEvent, type DragEvent, useState } from 'react';

/** A drag inside the page carries no files. */
const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (files.length === 0) return; // words are pasted as ever
      event.preventDefault();
      onFiles(files);
    },
  };
}
