// The rules of an image file, checked here so that a bad file is refused before it is sent.

export const maxImageBytes = 5 * 1024 * 1024;
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

/** The code of what is wrong with the file, or null. The server looks again, at the bytes. */
export function imageProblem(file: { size: number; type: string }): 'FILE_TOO_LARGE' | 'FILE_FORMAT' | null {
  if (file.size > maxImageBytes) return 'FILE_TOO_LARGE';
  if (!(imageTypes as readonly string[]).includes(file.type)) return 'FILE_FORMAT';
  return null;
}
