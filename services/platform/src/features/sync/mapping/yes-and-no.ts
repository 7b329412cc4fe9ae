/** How sources say that something is so, or is not. */
export const yes = ['t', 'true', '1', 'y', 'yes', 'on', 'active'];
export const no = ['f', 'false', '0', 'n', 'no', 'off', 'inactive'];
