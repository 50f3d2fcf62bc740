import styles from "./login-illustration.module.css";

/** Decorative illustration of the sign-in screen: light through an open door. */
export function LoginIllustration() {
  return (
    <svg
      className={styles.illustration}
      viewBox="0 0 390 380"
      preserveAspectRatio="xMaxYMin"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="door-room" x2="0" y2="1">
          <stop stopColor="#fff2d2" />
          <stop offset="1" stopColor="#ffb454" />
        </linearGradient>
        <linearGradient id="door-floor" x2="0" y2="1">
          <stop stopColor="#ffb454" stopOpacity=".62" />
          <stop offset="1" stopColor="#ffb454" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="door-leaf">
          <stop stopColor="#1a2036" />
          <stop offset="1" stopColor="#39415f" />
        </linearGradient>
        <radialGradient id="door-halo">
          <stop stopColor="#ff9d3d" stopOpacity=".5" />
          <stop offset="1" stopColor="#ff9d3d" stopOpacity="0" />
        </radialGradient>
        <clipPath id="door-arch">
          <path d="M205 212V104a62 62 0 0 1 124 0v108Z" />
        </clipPath>
      </defs>
      <circle cx="262" cy="120" r="200" fill="url(#door-halo)" />
      <path d="M205 212h124L520 380H-40Z" fill="url(#door-floor)" />
      <path className={styles.jamb} d="M193 212V104a74 74 0 0 1 148 0v108Z" />
      <path d="M205 212V104a62 62 0 0 1 124 0v108Z" fill="url(#door-room)" />
      <g clipPath="url(#door-arch)">
        <path d="M205 190q30-14 62-6t62-4v40H205Z" fill="#e8923a" opacity=".55" />
        <g fill="#9a4a12">
          <path d="M280 212v-34c0-10 4-15 9-16a7.5 7.5 0 1 1 5 0c6 1 9 6 9 16v34Z" />
          <path d="M306 212v-28c0-9 3-13 8-14a6.5 6.5 0 1 1 5 0c5 1 8 5 8 14v28Z" />
        </g>
        <circle cx="287" cy="78" r="9" fill="#fff" />
        <path d="M287 42v28" stroke="#c96f1f" strokeWidth="2" />
      </g>
      <path d="M205 212V104c0-34 27-60 50-61v186Z" fill="url(#door-leaf)" />
      <circle cx="246" cy="146" r="4" fill="#ffcb85" />
      <path
        d="M193 212V104a74 74 0 0 1 148 0v108"
        fill="none"
        stroke="#ffb454"
        strokeWidth="2.5"
        opacity=".85"
      />
    </svg>
  );
}
