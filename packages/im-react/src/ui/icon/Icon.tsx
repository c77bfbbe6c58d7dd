import type { ComponentType, ReactNode, SVGProps } from 'react';

/** Icon component with a 24 × 24 view box: one of `lucide-react` or a host's own. */
export type IconShape = ComponentType<SVGProps<SVGSVGElement>>;

/** Props of `Icon`. */
export interface IconProps {
  /** Component that draws the icon. */
  readonly shape: IconShape;
  /** Edge length in px. Default: `--im-icon` (20). */
  readonly size?: number;
  /** Mirrors the icon in right-to-left text, for directional arrows. */
  readonly mirror?: boolean;
  /** Fills the shape instead of drawing lines only. */
  readonly filled?: boolean;
}

/** Stroke width by size: larger icons use thinner strokes, so that all look equally heavy. */
function strokeOf(size: number): number {
  if (size <= 12) return 2.25;
  if (size <= 16) return 2;
  if (size <= 24) return 1.75;
  return size <= 32 ? 1.5 : 1.25;
}

/** Line icon. Decorative (`aria-hidden`): the control around it carries the accessible name. */
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
