import type { ComponentType, ReactNode, SVGProps } from 'react';

/** Component that draws an icon of 24 × 24 lines: one of `lucide-react` or a host's own. */
export type IconShape = ComponentType<SVGProps<SVGSVGElement>>;

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

/** A line icon. Always decoration: the control around it carries the name. */
export function Icon({ shape: Shape, size, mirror, filled }: IconProps): ReactNode {
  return (
    <Shape
      className="im-icon"
      focusable="false"
      aria-hidden="true"
      data-mirror={mirror || undefined}
      data-filled={filled || undefined}
      style={{ strokeWidth: strokeOf(size ?? 20), ...(size !== undefined && { inlineSize: size, blockSize: size }) }}
    />
  );
}
