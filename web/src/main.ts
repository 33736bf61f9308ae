import "./theme.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { installWorker } from "./frame/worker";

const target = document.getElementById("app");
if (target) mount(App, { target });
installWorker();
