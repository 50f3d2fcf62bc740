import type { ComponentType } from "react";
import { ActionBarVariants } from "./ui/action-bar.tsx";
import { AmountFieldVariants } from "./ui/amount-field.tsx";
import { ArrowsVariants } from "./ui/arrows.tsx";
import { BarChartVariants } from "./ui/bar-chart.tsx";
import { BenefitListVariants } from "./ui/benefit-list.tsx";
import { ButtonVariants } from "./ui/button.tsx";
import { CardVariants } from "./ui/card.tsx";
import { CheckVariants } from "./ui/check.tsx";
import { ChipVariants } from "./ui/chip.tsx";
import { ChoiceCardsVariants } from "./ui/choice-cards.tsx";
import { CopyListVariants } from "./ui/copy-list.tsx";
import { EmptyStateVariants } from "./ui/empty-state.tsx";
import { ErrorBoundaryVariants } from "./ui/error-boundary.tsx";
import { FieldVariants } from "./ui/field.tsx";
import { FlagVariants } from "./ui/flag.tsx";
import { FormPageVariants } from "./ui/form-page.tsx";
import { IconVariants } from "./ui/icon.tsx";
import { IconTilesVariants } from "./ui/icon-tiles.tsx";
import { ItemListVariants } from "./ui/item-list.tsx";
import { LazyVariants } from "./ui/lazy.tsx";
import { LoadMoreVariants } from "./ui/load-more.tsx";
import { MarkVariants } from "./ui/mark.tsx";
import { MoneyVariants } from "./ui/money.tsx";
import { NoteVariants } from "./ui/note.tsx";
import { PictureVariants } from "./ui/picture.tsx";
import { PinFieldVariants } from "./ui/pin-field.tsx";
import { ProgressBarVariants } from "./ui/progress-bar.tsx";
import { ProseVariants } from "./ui/prose.tsx";
import { QrCodeVariants } from "./ui/qr-code.tsx";
import { RailVariants } from "./ui/rail.tsx";
import { SearchBoxVariants } from "./ui/search-box.tsx";
import { SegmentsVariants } from "./ui/segments.tsx";
import { SheetVariants } from "./ui/sheet.tsx";
import { SkeletonVariants } from "./ui/skeleton.tsx";
import { SpinnerVariants } from "./ui/spinner.tsx";
import { StateHeadVariants } from "./ui/state-head.tsx";
import { TabBarVariants } from "./ui/tab-bar.tsx";
import { TileVariants } from "./ui/tile.tsx";
import { TimelineVariants } from "./ui/timeline.tsx";
import { ToastVariants } from "./ui/toast.tsx";
import { UploadProgressVariants } from "./ui/upload-progress.tsx";
import { ValueListVariants } from "./ui/value-list.tsx";
import { AgentNavigationVariants } from "./widgets/agent-navigation.tsx";
import { AskForHelpVariants } from "./widgets/ask-for-help.tsx";
import { BannerCarouselVariants } from "./widgets/banner-carousel.tsx";
import { GameCardVariants } from "./widgets/game-card.tsx";
import { GameDetailsVariants } from "./widgets/game-details.tsx";
import { GameGridVariants } from "./widgets/game-grid.tsx";
import { GameRailVariants } from "./widgets/game-rail.tsx";
import { OrderRecordsVariants } from "./widgets/order-records.tsx";
import { PromotionCardVariants } from "./widgets/promotion-card.tsx";
import { SideMenuVariants } from "./widgets/side-menu.tsx";
import { SiteFooterVariants } from "./widgets/site-footer.tsx";

export const LAYERS = ["ui", "widgets"] as const;
export type Layer = (typeof LAYERS)[number];

/** The variants of a folder of ui or widgets. */
interface Part {
  readonly layer: Layer;
  readonly folder: string;
  readonly Variants: ComponentType;
}

const ui = (folder: string, Variants: ComponentType): Part => ({ layer: "ui", folder, Variants });
const widget = (folder: string, Variants: ComponentType): Part => ({ layer: "widgets", folder, Variants });

/** In the order of the gallery. */
export const PARTS: readonly Part[] = [
  ui("bar-chart", BarChartVariants),
  ui("benefit-list", BenefitListVariants),
  ui("arrows", ArrowsVariants),
  ui("button", ButtonVariants),
  ui("check", CheckVariants),
  ui("chip", ChipVariants),
  ui("empty-state", EmptyStateVariants),
  ui("error-boundary", ErrorBoundaryVariants),
  ui("field", FieldVariants),
  ui("flag", FlagVariants),
  ui("form-page", FormPageVariants),
  ui("icon", IconVariants),
  ui("icon-tiles", IconTilesVariants),
  ui("item-list", ItemListVariants),
  ui("lazy", LazyVariants),
  ui("load-more", LoadMoreVariants),
  ui("mark", MarkVariants),
  ui("money", MoneyVariants),
  ui("picture", PictureVariants),
  ui("pin-field", PinFieldVariants),
  ui("progress-bar", ProgressBarVariants),
  ui("prose", ProseVariants),
  ui("qr-code", QrCodeVariants),
  ui("rail", RailVariants),
  ui("search-box", SearchBoxVariants),
  ui("segments", SegmentsVariants),
  ui("sheet", SheetVariants),
  ui("skeleton", SkeletonVariants),
  ui("spinner", SpinnerVariants),
  ui("tab-bar", TabBarVariants),
  ui("tile", TileVariants),
  ui("toast", ToastVariants),
  ui("upload-progress", UploadProgressVariants),
  ui("action-bar", ActionBarVariants),
  ui("amount-field", AmountFieldVariants),
  ui("card", CardVariants),
  ui("choice-cards", ChoiceCardsVariants),
  ui("copy-list", CopyListVariants),
  ui("note", NoteVariants),
  ui("state-head", StateHeadVariants),
  ui("timeline", TimelineVariants),
  ui("value-list", ValueListVariants),
  widget("agent-navigation", AgentNavigationVariants),
  widget("ask-for-help", AskForHelpVariants),
  widget("banner-carousel", BannerCarouselVariants),
  widget("game-card", GameCardVariants),
  widget("game-details", GameDetailsVariants),
  widget("game-grid", GameGridVariants),
  widget("game-rail", GameRailVariants),
  widget("order-records", OrderRecordsVariants),
  widget("promotion-card", PromotionCardVariants),
  widget("side-menu", SideMenuVariants),
  widget("site-footer", SiteFooterVariants),
];
