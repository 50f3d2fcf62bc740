import { coloursOf, Picture, type PictureSource } from "../../ui/picture/picture.tsx";
import styles from "../gallery.module.css";
import { missingPicture, tallPicture, widePicture } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

const Frame = ({ picture, kind }: { picture: PictureSource; kind: "tile" | "banner" }) => (
  <div className={styles.picture} style={coloursOf(picture)}>
    <Picture picture={picture} kind={kind} sizes="208px" alt="A doorway" />
  </div>
);

export function PictureVariants() {
  return (
    <>
      <Variant caption="Tile" size="small">
        <Frame picture={tallPicture} kind="tile" />
      </Variant>
      <Variant caption="Banner" size="small">
        <Frame picture={widePicture} kind="banner" />
      </Variant>
      <Variant caption="Failed to load: its placeholder colour" size="small">
        <Frame picture={missingPicture} kind="tile" />
      </Variant>
    </>
  );
}
