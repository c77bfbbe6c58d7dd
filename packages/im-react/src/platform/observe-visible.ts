type Told = (visible: boolean) => void;

const told = new WeakMap<Element, Told>();
let observer: IntersectionObserver | undefined;

function createObserver(): IntersectionObserver {
  return new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
  });
}

/** Calls back when an element comes into sight and when it leaves it. One observer serves all. Returns how to stop. */
export function observeVisible(element: Element, changed: (visible: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {};
  observer ??= createObserver();
  told.set(element, changed);
  observer.observe(element);
  return () => {
    told.delete(element);
    observer?.unobserve(element);
  };
}
