import { Children, forwardRef, isValidElement, type ReactNode } from 'react';
import type { ContextProp, ListProps } from 'react-virtuoso';

/** Sections of a virtual listbox, for `GroupedOptions`. */
export interface OptionGroups {
  /** Heading of a section. */
  readonly titleOf: (section: number) => string | undefined;
  /** DOM id of the option at an index of the virtual list; `undefined` for a heading. */
  readonly optionIdOf: (index: number) => string | undefined;
  /** Section of the row at an index. `given`: the section by the virtual list, if it has sections itself. */
  readonly sectionOf: (index: number, given: unknown) => unknown;
}

/** Ids of the options that are in the DOM, by section. */
function optionsBySection(children: ReactNode, groups: OptionGroups): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const child of Children.toArray(children)) {
    if (!isValidElement<Readonly<Record<string, unknown>>>(child)) continue;
    const index = Number(child.props['data-item-index']);
    const section = groups.sectionOf(index, child.props['data-item-group-index']);
    const id = groups.optionIdOf(index);
    if (typeof section !== 'number' || id === undefined) continue;
    const ids = found.get(section);
    if (ids) ids.push(id);
    else found.set(section, [id]);
  }
  return found;
}

/**
 * Rows of a virtual listbox with headings. The rows are siblings of their headings, so the group of a section is not
 * around its options: it owns them by id. It has the name of the heading, which may be out of the DOM.
 */
export const GroupedOptions = forwardRef<HTMLDivElement, ListProps & ContextProp<OptionGroups>>(function GroupedOptions(
  { children, context, ...rest },
  ref,
) {
  return (
    <div {...rest} ref={ref}>
      {children}
      {[...optionsBySection(children, context)].map(([section, ids]) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div
          key={`group-${section}`}
          className="im-plain"
          role="group"
          aria-label={context.titleOf(section)}
          aria-owns={ids.join(' ')}
        />
      ))}
    </div>
  );
});
