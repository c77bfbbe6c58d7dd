import type { ComponentType, ReactNode, SVGProps } from 'react';

/** A line icon of 24 × 24: the path of one, as in `icons.ts`, or any component that draws it: a host's own. */
export type IconShape = `M${string}` | ComponentType<SVGProps<SVGSVGElement>>;

export interface IconProps {
  readonly shape: IconShape;
  /** Edge in px; without it `--im-icon` (20) decides. */
  readonly size?: number;
  /** Turn round in right-to-left text: for arrows that mean a direction. */
  readonly mirror?: boolean;
  readonly filled?: boolean;
}

/** Thinner lines in larger icons, so that all look of one weight. */
function strokeOf(size: number): number {
  if (size <= 12) return 2.25;
  if (size <= 16) return 2;
  if (size <= 24) return 1.75;
  return size <= 32 ? 1.5 : 1.25;
}

/** A line icon. Always decoration: what it stands for is the name of the control around it. */
export function Icon({ shape: Shape, size, mirror, filled }: IconProps): ReactNode {
  const looks = {
    className: 'im-icon',
    focusable: 'false',
    strokeWidth: strokeOf(size ?? 20),
    'data-mirror': mirror || undefined,
    'data-filled': filled || undefined,
    style: size === undefined ? undefined : { inlineSize: size, blockSize: size },
  } as const;
  if (typeof Shape !== 'string') return <Shape {...looks} aria-hidden="true" />;
  return (
    <svg
      {...looks}
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={Shape} />
    </svg>
  );
}
