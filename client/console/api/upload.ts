// Sends one picture to the storage of the site.
import type { Uploaded } from '../../src/api/schema.gen';
import { callWithFile } from './call';

export type PictureScene = 'gift' | 'banner' | 'brand' | 'column';

/** Refused with FILE_TOO_LARGE or FILE_FORMAT. */
export function uploadPicture(file: Blob, scene: PictureScene): Promise<Uploaded> {
  const form = new FormData();
  form.set('scene', scene);
  form.set('file', file);
  return callWithFile('/admin/upload', form);
}
