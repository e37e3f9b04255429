// How much of an upright window stands above the chat, besides the picture: the chat takes what is left.

/**
 * For `ref` of a page: keeps the custom property `--head-h` at the height of what stands above the element of the class
 * `chat`, without the picture. It depends on names, periods and the size of letters; the style sheet has what is usual.
 */
export const measuredHead =
  (picture = '', chat = '') =>
  (page: HTMLElement | null) => {
    if (!page) return;
    const box = (name: string) => page.getElementsByClassName(name)[0]?.getBoundingClientRect();
    const measure = () => {
      const [seen, talked] = [box(picture), box(chat)];
      if (!seen || !talked) return;
      const height = talked.top - page.getBoundingClientRect().top - seen.height;
      page.style.setProperty('--head-h', `${height}px`);
    };
    // A frame later, since it changes the size that is observed.
    const resized = new ResizeObserver(() => requestAnimationFrame(measure));
    resized.observe(page);
    return () => resized.disconnect();
  };
