// How wide the picture is that a page is seen by first, as the attribute `sizes` takes it. The build hands this to the
// server, which lets the browser fetch the picture before any script has run.

export const firstPictures = {
  home: '(min-width: 1150px) 66vw, 100vw',
  room: '(min-width: 900px) 70vw, 100vw',
};

/** The server's own copy of that picture (styles/first-picture.css) has done its work once the page shows it. */
export const dropFirstPicture = () => document.getElementById('first-picture')?.remove();
