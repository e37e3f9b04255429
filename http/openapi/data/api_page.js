// The filter of the page: hides calls that do not hold every word typed, and families without any left.
const box = document.querySelector('#filter');
const count = document.querySelector('#count');
const families = [...document.querySelectorAll('section')].map((section) => ({
  section,
  calls: [...section.querySelectorAll('details')].map((call) => ({ call, text: call.textContent.toLowerCase() })),
}));
function filter() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { section, calls } of families) {
    let left = 0;
    for (const { call, text } of calls) {
      call.hidden = !words.every((word) => text.includes(word));
      if (!call.hidden) left += 1;
    }
    section.hidden = left === 0;
    shown += left;
  }
  count.textContent = String(shown);
}
box.closest('form').addEventListener('submit', (event) => event.preventDefault());
box.addEventListener('input', filter);
box.closest('form').hidden = false;
if (location.hash) document.querySelector(location.hash)?.setAttribute('open', '');
