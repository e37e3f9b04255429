// Sends one picture to the storage of the site.
import i18n from 'i18next';
import { OFFLINE, Refusal } from '../../src/api/refusal';
import type { Uploaded } from '../../src/api/schema.gen';
import { type Envelope, opened } from './call';
import { currentToken } from './login';

export type PictureScene = 'gift' | 'banner' | 'brand' | 'column';

const patience = 120_000;

/** Refused with FILE_TOO_LARGE or FILE_FORMAT. */
export async function uploadPicture(file: Blob, scene: PictureScene): Promise<Uploaded> {
  const token = currentToken();
  const form = new FormData();
  form.set('scene', scene);
  form.set('file', file);
  const headers = new Headers({ lang: i18n.language });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  let envelope: Envelope;
  try {
    const answer = await fetch('/api/admin/upload', {
      method: 'POST',
      body: form,
      headers,
      signal: AbortSignal.timeout(patience),
    });
    envelope = (await answer.json()) as Envelope;
  } catch {
    throw new Refusal(OFFLINE);
  }
  return opened<Uploaded>(envelope, token);
}
