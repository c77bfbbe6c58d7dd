/** Width and height, px. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** How the window stands on a screen of the application. */
export interface WindowPolicy {
  /** Size when the policy begins; the window is then centred. */
  readonly size: WindowSize;
  /** Smallest size. */
  readonly min: WindowSize;
  /** False: the size is fixed and the window cannot be maximised. */
  readonly isResizable: boolean;
  /** Closing asks for confirmation. */
  readonly confirmsClose: boolean;
}

const gateSize: WindowSize = { width: 428, height: 428 };

/** Login and registration (spec §2). */
export const GATE_WINDOW: WindowPolicy = { size: gateSize, min: gateSize, isResizable: false, confirmsClose: false };

/** Everything below `/home` (spec §2). */
export const HOME_WINDOW: WindowPolicy = {
  size: { width: 800, height: 600 },
  min: { width: 600, height: 400 },
  isResizable: true,
  confirmsClose: true,
};

/** Policy of a route such as `/home/chat/p5`. Everything outside of `/home` is login or registration. */
export function windowPolicy(route: string): WindowPolicy {
  return /^\/home(?:$|[/?])/.test(route) ? HOME_WINDOW : GATE_WINDOW;
}

/** The size that a policy allows, nearest to the given one. */
export function allowedSize(policy: WindowPolicy, { width, height }: WindowSize): WindowSize {
  if (!policy.isResizable) return policy.size;
  return { width: Math.max(width, policy.min.width), height: Math.max(height, policy.min.height) };
}
