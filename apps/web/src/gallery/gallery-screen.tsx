import { QueryClientProvider } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useMemo, useState } from "react";
import { NavigationContext, useNavigator, useSearch } from "../lib/navigation/index.ts";
import { toast } from "../ui/toast/toast-store.ts";
import styles from "./gallery.module.css";
import { LAYERS, type Layer, PARTS } from "./parts.ts";
import { createSampleQueries } from "./sample-queries.ts";
import { Toolbar } from "./toolbar.tsx";
import { usePageSettings } from "./use-page-settings.ts";

const idOf = (layer: Layer, folder: string) => `${layer}-${folder}`;

/**
 * Every part of ui and widgets, in its variants and states, for developers: only the development server has this
 * screen. Its text is English only and in no catalogue.
 */
export default function GalleryScreen() {
  const search = useSearch("/m/gallery");
  const applied = usePageSettings(search);
  const ready = applied !== undefined;
  useEffect(() => {
    if (ready) showHeading(location.hash.slice(1));
  }, [ready]);
  return (
    <div className={styles.gallery}>
      <header className={styles.head}>
        <h1>Component gallery</h1>
        <p>
          Every part of <code>ui</code> and <code>widgets</code>, with sample data. Links and taps on games
          lead nowhere: a message shows their address.
        </p>
      </header>
      <Toolbar {...search} />
      <Contents />
      {ready && <Parts key={applied} />}
    </div>
  );
}

/** Scrolls to a part. A jump by the address alone would count as a step in the history, which starts at the top. */
function showHeading(id: string): void {
  const heading = id === "" ? null : document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

function Contents() {
  const jump = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const { hash } = event.currentTarget;
    history.replaceState(history.state, "", hash);
    showHeading(hash.slice(1));
  };
  return (
    <nav className={styles.contents} aria-label="Contents">
      {LAYERS.map((layer) => (
        <div key={layer}>
          <h2 className={styles.layer}>{layer}</h2>
          <ul className={styles.links}>
            {PARTS.filter((part) => part.layer === layer).map(({ folder }) => (
              <li key={folder}>
                <a href={`#${idOf(layer, folder)}`} className={styles.link} onClick={jump}>
                  {folder}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Parts() {
  const [queries] = useState(createSampleQueries);
  const navigator = useNavigator();
  // The parts read the real place, but lead nowhere.
  const navigation = useMemo(() => {
    const say = (href: string) => toast("info", href);
    return { ...navigator, go: say, back: say, preload: () => {} };
  }, [navigator]);
  return (
    <QueryClientProvider client={queries}>
      <NavigationContext value={navigation}>
        <div className={styles.parts}>
          {PARTS.map(({ layer, folder, Variants }) => (
            <section key={idOf(layer, folder)} aria-labelledby={idOf(layer, folder)}>
              <h2 id={idOf(layer, folder)} tabIndex={-1} className={styles.part}>
                {folder} <small>{layer}</small>
              </h2>
              <div className={styles.variants}>
                <Variants />
              </div>
            </section>
          ))}
        </div>
      </NavigationContext>
    </QueryClientProvider>
  );
}
