// The rules of an image file, checked here so that a bad file is refused before it is sent.

export const maxImageBytes = 5 * 1024 * 1024;
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

/** Other names that systems give to these types; pickers of phones hand files over without one. */
const known: readonly string[] = [
  ...imageTypes,
  'image/jpg',
  'image/pjpeg',
  'image/x-png',
  'application/octet-stream',
  '',
];

/** The code of what is wrong with the file, or null. The server looks again, at the bytes. */
export function imageProblem(file: { size: number; type: string }): 'FILE_TOO_LARGE' | 'FILE_FORMAT' | null {
  if (file.size > maxImageBytes) return 'FILE_TOO_LARGE';
  return known.includes(file.type.toLowerCase()) ? null : 'FILE_FORMAT';
}
