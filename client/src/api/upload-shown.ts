// Sends one image and tells how much of it is on its way, which fetch cannot.
import { type Envelope, fileTimeoutMs, headersFor, opened } from './ask';
import { asker, UPLOAD_PATH, type UploadScene, uploadForm } from './post';
import { OFFLINE, Refusal } from './refusal';
import type { Uploaded } from './schema.gen';

/** `onProgress` gets 0 to 1. Aborted, it is never fulfilled. */
export function uploadShown(
  file: Blob,
  scene: UploadScene,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  const who = asker();
  const request = new XMLHttpRequest();
  return new Promise((fulfil, reject) => {
    request.open('POST', UPLOAD_PATH);
    for (const [name, value] of headersFor(who)) request.setRequestHeader(name, value);
    request.timeout = fileTimeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Refusal(OFFLINE));
    request.ontimeout = request.onerror;
    request.onload = () => {
      try {
        fulfil(opened<Uploaded>(JSON.parse(request.responseText) as Envelope, who));
      } catch (thrown) {
        reject(thrown instanceof Refusal ? thrown : new Refusal(OFFLINE));
      }
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(uploadForm(file, scene));
  });
}
