// Pictures chosen for a post or the wall: sent one after the other, each with its progress and its retry.
import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadShown } from '../../api/upload-shown';
import { admit, isCopy, type LeftOut, moved, nextToSend, type Picture, shownOf, withKey } from './pictures';

let lastId = 0;

interface Refused {
  leftOut: readonly LeftOut[];
  over: number;
}

const nothing: Refused = { leftOut: [], over: 0 };

export function usePictures(scene: 'note' | 'photo') {
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [refused, setRefused] = useState(nothing);
  /** Ends the upload of a picture that is taken out. */
  const aborts = useRef(new Map<number, AbortController>());

  const change = useCallback(
    (id: number, to: Partial<Picture>) =>
      setPictures((all) => all.map((picture) => (picture.id === id ? { ...picture, ...to } : picture))),
    [],
  );

  const next = nextToSend(pictures);
  useEffect(() => {
    if (!next) return;
    const { id, file } = next;
    aborts.current.get(id)?.abort();
    const abort = new AbortController();
    aborts.current.set(id, abort);
    change(id, { state: 'sending', progress: 0, refused: null });
    uploadShown(file, scene, (progress) => change(id, { progress }), abort.signal).then(
      ({ key }) => setPictures((all) => withKey(all, id, key)),
      (thrown) => change(id, { state: 'failed', refused: thrown }),
    );
  }, [next, scene, change]);

  const all = useRef(pictures);
  useEffect(() => {
    all.current = pictures;
  });
  useEffect(
    () => () => {
      for (const picture of all.current) drop(picture, aborts.current);
    },
    [],
  );

  const takeOut = (isMeant: (picture: Picture) => boolean) => {
    setRefused(nothing);
    const leaves = (picture: Picture) => isCopy(picture) || isMeant(picture);
    for (const picture of pictures) if (leaves(picture)) drop(picture, aborts.current);
    setPictures((old) => old.filter((picture) => !leaves(picture)));
  };
  const shown = shownOf(pictures);
  return {
    pictures: shown,
    refused: { ...refused, same: pictures.length - shown.length },
    add: (files: readonly File[]) => {
      if (files.length === 0) return;
      const { taken, leftOut, over } = admit(files, shown.length);
      setRefused({ leftOut, over });
      const added = taken.map(pictureOf);
      setPictures((old) => [...old, ...added]);
    },
    move: (from: number, to: number) =>
      setPictures((old) => [...moved(shownOf(old), from, to), ...old.filter(isCopy)]),
    retry: (id: number) => change(id, { state: 'waiting' }),
    caption: (id: number, caption: string) => change(id, { caption }),
    remove: (id: number) => takeOut((picture) => picture.id === id),
    clear: () => takeOut(() => true),
  };
}

function pictureOf(file: File): Picture {
  lastId += 1;
  const preview = URL.createObjectURL(file);
  return { id: lastId, file, preview, state: 'waiting', progress: 0, key: null, refused: null, caption: '' };
}

function drop(picture: Picture, aborts: Map<number, AbortController>) {
  aborts.get(picture.id)?.abort();
  aborts.delete(picture.id);
  URL.revokeObjectURL(picture.preview);
}

export type Pictures = ReturnType<typeof usePictures>;
